/** Cards in plans with changes, in the most obvious way. */
import type { PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { Change } from '../../src/shared/plan/scenario.ts'

export interface FlowPiece {
  flow: PlanCashFlow
  isDeleted: boolean
}

/** True unless it is to be paid with what is no card. */
export function namesCard(pieces: readonly FlowPiece[], change: Change): boolean {
  const paidBy = ('paidBy' in change && change.paidBy) || null
  const card = pieces.find(({ flow, isDeleted }) => flow.id === paidBy && !isDeleted)
  return paidBy === null || (card !== undefined && card.flow.closeDay !== null)
}

/** The purchases of one that is a card no more are paid by its first part that is left. */
export function giveAway(pieces: readonly FlowPiece[], { flow: { id } }: FlowPiece): void {
  const links = new Map(pieces.map(({ flow }) => [flow.id, flow.continuesId]))
  const rootOf = (part: number): number => {
    const before = links.get(part) ?? null
    return before === null ? part : rootOf(before)
  }
  const [payer] = pieces
    .filter(({ isDeleted, flow }) => !isDeleted && flow.closeDay !== null && flow.id !== id)
    .filter(({ flow }) => rootOf(flow.id) === rootOf(id))
    .map(({ flow }) => flow)
    .toSorted(
      (a, b) =>
        (a.schedule.firstDate ?? '').localeCompare(b.schedule.firstDate ?? '') || a.id - b.id,
    )
  for (const piece of pieces)
    if (piece.flow.paidBy === id) piece.flow = { ...piece.flow, paidBy: payer?.id ?? null }
}
