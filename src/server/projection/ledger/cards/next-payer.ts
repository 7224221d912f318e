import { type Continuation, firstPartsOf } from '../continuations.ts'

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
