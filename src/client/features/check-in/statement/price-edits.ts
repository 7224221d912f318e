import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../../shared/money/money-text.ts'
import type { ChangedAmount } from '../../../../shared/plan/check-in-changes.ts'
import type { PriceChange } from '../../../../shared/statements/proposal.ts'
import { flowKeyOf } from './answers-by-statement.ts'

export interface PriceEdit {
  isTicked: boolean
  text: string
}

export type PriceEdits = ReadonlyMap<string, PriceEdit>

export function priceOf(change: PriceChange, edits: PriceEdits): PriceEdit {
  return (
    edits.get(flowKeyOf(change)) ?? {
      isTicked: true,
      text: dollarsFromCents(change.amountCents),
    }
  )
}

/** Null while one of them is no amount. */
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
