/** The day and the balance from which the plan goes on after a statement [behaviour: Bank statements]. */
import type { OpenItem } from '../../../../shared/plan/check-in.ts'
import type { ClosingBalance } from '../../../../shared/statements/statement.ts'
import { addDays, monthOf } from '../../../words/dates.ts'

export interface StartingPoint {
  /** The day whose balance is known or asked for, YYYY-MM-DD. */
  onDate: string
  /** The balance that the statement says; null where a person has to say the one of today. */
  closingCents: number | null
  /** The last day of which everything that was due is in that balance. */
  through: string
}

/**
 * A closing balance of this month is the starting balance, and has all in it through its day. Without one, or with one of
 * an earlier month, that of today is asked for: what falls today may be in it or not, so it stays to come.
 */
export function startingPointOf(closing: ClosingBalance | null, today: string): StartingPoint {
  if (closing === null || monthOf(closing.on) < monthOf(today))
    return { onDate: today, closingCents: null, through: addDays(today, -1) }
  const onDate = closing.on < today ? closing.on : today
  return { onDate, closingCents: closing.cents, through: onDate }
}

/** The open items of the plan that are in the balance, of the current month: those of earlier ones are not on the line. */
export function doneItemsOf(
  items: readonly OpenItem[],
  { through }: StartingPoint,
  today: string,
): OpenItem[] {
  const first = `${monthOf(today)}-01`
  return items.filter(({ on }) => on >= first && on <= through)
}
