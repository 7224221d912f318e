/**
 * An occurrence in the list of a day, as one number: its cash flow's place in the list of all, and as a fraction of
 * it, how many days its date is after the day. So the same entry serves every day of a rule, and numbers sort as the
 * occurrences do. Nearly every occurrence falls on its date, so that its entry is a small integer, which is fast.
 */
export type ListEntry = number

/** More than twice the days from the year 1 to the year 9999: every offset is less than half a place. */
const OFFSETS = 2 ** 23

export function toEntry(place: number, offset: number): ListEntry {
  return place + offset / OFFSETS
}

export function placeOf(entry: ListEntry): number {
  return Math.round(entry)
}

/** @param place its `placeOf` */
export function offsetOf(entry: ListEntry, place: number): number {
  return (entry - place) * OFFSETS
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
