import type { Continuation } from '../../../shared/files/backup-format.ts'
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { Link } from './inserted-cash-flows.ts'

type Continuing = Continuation & { kind: CashFlowKind; closeDay: number | null }

/** @param flows null for each that is wrong otherwise */
export function continuationProblem(
  flows: (Continuing | null)[],
): { at: number; sentence: string } | null {
  for (const [at, flow] of flows.entries()) {
    if (flow === null) continue
    const { kind, continues, continuedLastDate, paidWith } = flow
    const payer = paidWith === null ? null : flows[paidWith]
    if (payer === undefined || (payer && payer.closeDay === null))
      return { at, sentence: 'It is paid with a card that the backup does not have.' }
    if (continues === null) {
      if (continuedLastDate === null) continue
      return { at, sentence: 'It has a "continuedLastDate", but it continues no cash flow.' }
    }
    const continued = flows[continues]
    if (continued === undefined)
      return { at, sentence: 'It continues a cash flow that the backup does not have.' }
    if (continued && continued.kind !== kind)
      return { at, sentence: `It is an ${kind}, but it continues an ${continued.kind}.` }
  }
  const at = findInCircle(flows)
  return at === null
    ? null
    : { at, sentence: 'It continues itself, directly or through other cash flows.' }
}

function findInCircle(flows: (Continuing | null)[]): number | null {
  /** Maps a place to the cash flow from which it was reached first. */
  const reachedFrom = new Map<number, number>()
  for (const start of flows.keys()) {
    for (let at: number | null = start; at !== null; at = flows[at]?.continues ?? null) {
      const reached = reachedFrom.get(at)
      if (reached === start) return at
      if (reached !== undefined) break
      reachedFrom.set(at, start)
    }
  }
  return null
}

export function listContinuations(flows: Continuation[], ids: number[]): Link[] {
  const idAt = (place: number | null) => (place === null ? null : (ids[place] ?? null))
  return flows.flatMap(({ continues, continuedLastDate, paidWith }, at): Link[] =>
    continues === null && paidWith === null
      ? []
      : [[ids[at] ?? 0, idAt(continues), continuedLastDate, idAt(paidWith)]],
  )
}

/** A deleted cash flow is continued by none. @param lastDates by the id of the continuing cash flow */
export function continuationsOf(
  flows: CashFlow[],
  lastDates: Map<number, string | null>,
): (flow: CashFlow) => Continuation {
  const places = new Map(flows.map(({ id }, at) => [id, at]))
  const placeOf = (id: number | null) => (id === null ? null : (places.get(id) ?? null))
  return ({ id, continuesId, paidBy }) => {
    const continues = placeOf(continuesId)
    const continuedLastDate = continues === null ? null : (lastDates.get(id) ?? null)
    return { continues, continuedLastDate, paidWith: placeOf(paidBy) }
  }
}
