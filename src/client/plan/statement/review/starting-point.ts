import type { OpenItem } from '../../../../shared/plan/check-in.ts'
import type { ClosingBalance } from '../../../../shared/statements/statement.ts'
import { monthOf } from '../../../words/dates.ts'

export interface StartingPoint {
  /** The balance has in it all that was due through this day. */
  onDate: string
  /** Null if a person has to say the one of today. */
  closingCents: number | null
}

export function startingPointOf(closing: ClosingBalance | null, today: string): StartingPoint {
  if (closing === null || monthOf(closing.on) < monthOf(today))
    return { onDate: today, closingCents: null }
  return { onDate: closing.on < today ? closing.on : today, closingCents: closing.cents }
}

/** Items of earlier months are not on the line. */
export function doneItemsOf(items: readonly OpenItem[], { onDate }: StartingPoint): OpenItem[] {
  const first = `${monthOf(onDate)}-01`
  return items.filter(({ on }) => on >= first && on <= onDate)
}
