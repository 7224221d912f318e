/** The changes of a plan that a statement proposes in a check-in, as a person has edited them. Money is integer cents. */
import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../../shared/money/money-text.ts'
import type { ChangedAmount, CreatedCashFlow } from '../../../../shared/plan/check-in-changes.ts'
import type { PriceChange } from '../../../../shared/statements/proposal.ts'
import { flowKeyOf } from './answers-by-statement.ts'

export interface PriceEdit {
  isTicked: boolean
  /** The new amount as typed. */
  text: string
}

/** By the key of the cash flow; those that are as the statement says are absent. */
export type PriceEdits = ReadonlyMap<string, PriceEdit>

export interface StatementEdits {
  prices: PriceEdits
  /** The new incomes and expenses that are ticked; null while one of them cannot be saved as it is, absent until they are listed. */
  created?: readonly CreatedCashFlow[] | null
}

export const NO_EDITS: StatementEdits = { prices: new Map() }

export function priceOf(change: PriceChange, edits: PriceEdits): PriceEdit {
  return (
    edits.get(flowKeyOf(change)) ?? {
      isTicked: true,
      text: dollarsFromCents(change.amountCents),
    }
  )
}

/** The new amounts that are ticked; null while one of them is no amount. */
export function changedAmounts(
  changes: readonly PriceChange[],
  edits: PriceEdits,
): ChangedAmount[] | null {
  const changed: ChangedAmount[] = []
  for (const change of changes) {
    const { isTicked, text } = priceOf(change, edits)
    const { cents } = readMoney(text, AMOUNT_LIMITS)
    if (!isTicked) continue
    if (cents === null) return null
    const { kind, id, since } = change
    changed.push({ kind, id, fromDate: since, amountCents: cents })
  }
  return changed
}
