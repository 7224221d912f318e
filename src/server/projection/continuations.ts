/** Cash flows that are one for a person, because each continues another one from a date on. */

export interface Continuation {
  id: number
  /** Null continues nothing. */
  continuesId: number | null
}

/** How many cash flows are read in one step. */
const STEP = 1_000

/**
 * By the id of each cash flow that continues another one, or is continued: the id of the first part of the whole. In
 * short steps, between which other work can run.
 */
export function* firstPartsOf(
  continuations: readonly Continuation[],
): Generator<void, Map<number, number>, void> {
  const continued = new Map(continuations.map(({ id, continuesId }) => [id, continuesId ?? id]))
  const firstParts = new Map<number, number>()
  const before = (id: number) => firstParts.get(id) ?? continued.get(id) ?? id
  let read = 0
  for (const id of continued.keys()) {
    if (++read % STEP === 0) yield
    const parts = [id]
    let first = id
    for (let next = before(first); next !== first; next = before(first)) parts.push((first = next))
    for (const part of parts) firstParts.set(part, first)
  }
  return firstParts
}
