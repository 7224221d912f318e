/**
 * An occurrence in the list of a day, as one number: its cash flow's place in the list of all, and how many days its
 * date is after the day. So the same entry serves every day of a rule, and numbers sort as the occurrences do.
 */
export type ListEntry = number

/** More than the days from the year 1 to the year 9999, in either direction. */
const FURTHEST_OFFSET = 2 ** 22
const OFFSETS = 2 * FURTHEST_OFFSET

export function toEntry(place: number, offset: number): ListEntry {
  return place * OFFSETS + offset + FURTHEST_OFFSET
}

export function placeOf(entry: ListEntry): number {
  return Math.floor(entry / OFFSETS)
}

/** @param place its `placeOf`: a subtraction is much faster than a remainder. */
export function offsetOf(entry: ListEntry, place: number): number {
  return entry - place * OFFSETS - FURTHEST_OFFSET
}

/** Merges ascending lists into one, of which it answers the first `end` entries at least, if there are so many. */
export function mergeEntries(lists: readonly ListEntry[][], end: number): ListEntry[] {
  let merged: ListEntry[] = []
  for (const list of lists) merged = merged.length === 0 ? list : mergeTwo(merged, list, end)
  return merged
}

/** Merges two ascending lists, up to `end` entries. */
function mergeTwo(first: ListEntry[], second: ListEntry[], end: number): ListEntry[] {
  const merged: ListEntry[] = []
  let other = 0
  let next = second[0] ?? Infinity
  for (const entry of first) {
    while (next < entry && merged.length < end) {
      merged.push(next)
      next = second[++other] ?? Infinity
    }
    merged.push(entry)
    if (merged.length >= end) return merged
  }
  while (next !== Infinity && merged.length < end) {
    merged.push(next)
    next = second[++other] ?? Infinity
  }
  return merged
}
