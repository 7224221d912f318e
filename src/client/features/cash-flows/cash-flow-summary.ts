import { formatCents, centsFromDollars } from '../../../shared/money.ts'
import { BIWEEKLY_DEFAULT_MONDAYS, ordinal, WEEKDAY_NAMES } from '../../../shared/recurrence.ts'
import { type CashFlowDraft, dayOf } from './cash-flow-draft.ts'
import type { CashFlowWords } from './cash-flow-words.ts'

const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-20" -> "Friday, November 20, 2026" */
export function formatLongDate(date: string): string {
  return longDate.format(new Date(`${date}T12:00:00Z`))
}

/** A draft in a person's words: "Rent: $1,850.00 goes out on the 1st of every month." */
export function summarizeDraft(draft: CashFlowDraft, { moves }: CashFlowWords): string {
  const amount = formatCents(centsFromDollars(draft.amount) ?? 0)
  return `${draft.name.trim()}: ${amount} ${moves} ${whenOf(draft)}.`
}

function whenOf(draft: CashFlowDraft): string {
  const chosenDay = dayOf(draft)
  const day = chosenDay ?? 1
  switch (draft.recurrenceType) {
    case 'DAILY':
      return 'every day'
    case 'WEEKLY':
      return `every ${WEEKDAY_NAMES[day]}`
    case 'BIWEEKLY':
      return chosenDay === null
        ? `on ${BIWEEKLY_DEFAULT_MONDAYS} of every month`
        : `every second ${WEEKDAY_NAMES[chosenDay]}`
    case 'MONTHLY':
      return `on the ${ordinal(day)} of every month`
    case 'BIMONTHLY':
      return 'on the 1st and 15th of every month'
    case 'YEARLY':
      return `every year on January ${ordinal(day)}`
    case 'ON_X_DAY':
      return `once, on ${formatLongDate(draft.date)}`
  }
}
