export interface Continuation {
  id: number
  continuesId: number | null
}

/** Maps the id of each part of a continued cash flow to the id of its first part. */
export function firstPartsOf(continuations: readonly Continuation[]): Map<number, number> {
  const continued = new Map(continuations.map(({ id, continuesId }) => [id, continuesId ?? id]))
  const firstParts = new Map<number, number>()
  const before = (id: number) => firstParts.get(id) ?? continued.get(id) ?? id
  for (const id of continued.keys()) {
    const parts = [id]
    let first = id
    for (let next = before(first); next !== first; next = before(first)) parts.push((first = next))
    for (const part of parts) firstParts.set(part, first)
  }
  return firstParts
}
