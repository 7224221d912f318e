import type { PayingCard } from '../../../shared/plan/spending.ts'
import { formatDayNear } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'

/** The name of the act that marks a purchase: "done" would read as bought. */
export function nameMark({ name }: PayingCard, isDone: boolean): string {
  const bill = `${isolated(name)}'s bill`
  return isDone ? `Put it back on ${bill}` : `Take it off ${bill}`
}

/** Ends the name of what takes a purchase off a bill. */
export const PAID_OTHERWISE = ': it was paid another way'

export function nameBill({ name, on }: Pick<PayingCard, 'name' | 'on'>): string {
  return `${isolated(name)}'s bill of ${formatDayNear(on)}`
}
