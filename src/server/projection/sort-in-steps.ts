/** Sorting in steps, between which other work can run. */

/** How many items are sorted, or merged, in one step. */
const STEP = 256

/** The items in the order of `compare`; equal ones stay in their order. */
export function* sortInSteps<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[], void> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += STEP) {
    runs.push(items.slice(start, start + STEP).toSorted(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(yield* mergeInSteps(runs[index] ?? [], runs[index + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeInSteps<T>(
  first: T[],
  second: T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[], void> {
  const merged: T[] = []
  let at = 0
  for (const item of first) {
    for (let other = second[at]; other !== undefined; other = second[at]) {
      if (compare(other, item) >= 0) break
      if (merged.push(other) % STEP === 0) yield
      at++
    }
    if (merged.push(item) % STEP === 0) yield
  }
  return merged.concat(second.slice(at))
}
