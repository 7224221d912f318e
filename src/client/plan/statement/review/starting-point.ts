/** The day and the balance from which the plan goes on after a statement [behaviour: Bank statements]. */
import type { OpenItem } from '../../../../shared/plan/check-in.ts'
import type { ClosingBalance } from '../../../../shared/statements/statement.ts'
import { monthOf } from '../../../words/dates.ts'

export interface StartingPoint {
  /** The day whose balance is known or asked for, YYYY-MM-DD: everything that was due through it is in that balance. */
  onDate: string
  /** The balance that the statement says; null where a person has to say the one of today. */
  closingCents: number | null
}

/** A closing balance of this month is the starting balance. Without one, or with one of an earlier month, that of today is asked for. */
export function startingPointOf(closing: ClosingBalance | null, today: string): StartingPoint {
  if (closing === null || monthOf(closing.on) < monthOf(today))
    return { onDate: today, closingCents: null }
  return { onDate: closing.on < today ? closing.on : today, closingCents: closing.cents }
}

/** The open items of the plan that are in the balance, of the current month: those of earlier ones are not on the line. */
export function doneItemsOf(items: readonly OpenItem[], { onDate }: StartingPoint): OpenItem[] {
  const first = `${monthOf(onDate)}-01`
  return items.filter(({ on }) => on >= first && on <= onDate)
}
