/** Cards and everyday spending, in words [behaviour: Income and Expenses tabs]. */
import { ordinal } from '../schedules/recurrence.ts'
import type { Schedule } from '../schedules/schedule.ts'
import { describeSchedule } from '../schedules/schedule-words.ts'
import type { CashFlow } from './cash-flow.ts'

interface Formats {
  /** Writes dates as `describeSchedule` does. */
  formatDate: (date: string) => string
  formatCents: (cents: number) => string
}

type Described = Schedule & Pick<CashFlow, 'startDate' | 'amountCents' | 'closeDay' | 'everyday'>

/**
 * The schedule in words; of a card, and of everyday spending, what it is: "Card, closes on the 20th, paid on the 9th",
 * "$138.00 a week, every day a little". `paidWithWords` are no part of it.
 */
export function describeCashFlow(
  cashFlow: Described,
  { formatDate, formatCents }: Formats,
): string {
  const { everyday, closeDay, recurrenceDay, amountCents } = cashFlow
  if (everyday) return everydayInWords(formatCents(amountCents))
  if (closeDay === null) return describeSchedule(cashFlow, formatDate)
  return `Card, closes on the ${ordinal(closeDay)}, paid on the ${ordinal(recurrenceDay ?? 1)}`
}

export function everydayInWords(amount: string): string {
  return `${amount} a week, every day a little`
}

/** "Closes on the 20th, paid on the 9th of the next month." */
export function closingInWords(closeDay: number, payDay: number): string {
  const month = closeDay < payDay ? 'the same month' : 'the next month'
  return `Closes on the ${ordinal(closeDay)}, paid on the ${ordinal(payDay)} of ${month}.`
}

export function paidWithWords(card: string): string {
  return `paid with ${card}`
}
