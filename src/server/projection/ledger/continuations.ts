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

interface Payer extends Continuation {
  closeDay: number | null
  firstDate: string | null
}

/** To it go the purchases of a card that is one no more: its first part that is left; null where none is. @param flows without it */
export function nextPayer(
  flows: readonly Payer[],
  deletedContinuations: readonly Continuation[],
  { id, continuesId }: Continuation,
): number | null {
  const firstParts = firstPartsOf([...deletedContinuations, ...flows, { id, continuesId }])
  const whole = firstParts.get(id) ?? id
  const parts = flows.filter(
    (flow) => flow.closeDay !== null && flow.id !== id && firstParts.get(flow.id) === whole,
  )
  const [first] = parts.toSorted((a, b) => compareDates(a.firstDate, b.firstDate) || a.id - b.id)
  return first?.id ?? null
}

function compareDates(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}
