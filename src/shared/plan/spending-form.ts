/** Cards and everyday spending, as they are typed in a form [behaviour: Cards and everyday spending in the wizard]. */
import { z } from 'zod'
import { AMOUNT_LIMITS, NO_AMOUNT, readMoney } from '../money/money-text.ts'
import { everyOf, type ScheduleDraft } from '../schedules/schedule-form.ts'
import { PLAIN_SPENDING, type Spending } from './spending.ts'

export interface SpendingDraft {
  isCard: boolean
  /** The typed text; it counts for a card only. */
  closeDay: string
  paidBy: number | null
  /** True for an expense that the card is to pay, false for one that it pays no more; keyed by id. */
  purchases: Readonly<Record<number, boolean>>
  /** Dollars, as typed; they count for everyday spending only. */
  lowWeek: string
  highWeek: string
}

type Draft = ScheduleDraft & SpendingDraft & { amount: string }

const LAST_CLOSE_DAY = 31

/** Only what is paid every month can be a card; the tick stays while another frequency is chosen. */
export function isCardDraft({ isCard, recurrenceType }: ScheduleDraft & SpendingDraft): boolean {
  return isCard && recurrenceType === 'MONTHLY'
}

/** The day on which the bill of most cards closes: some 20 days before it is paid. */
export function usualCloseDay(payDay: number): number {
  return payDay > 20 ? payDay - 20 : payDay + 11
}

export function spendingOfDraft(draft: ScheduleDraft & SpendingDraft): Spending {
  if (isCardDraft(draft)) return { ...PLAIN_SPENDING, closeDay: Number(draft.closeDay) }
  const { paidBy, everyday, lowWeek, highWeek } = draft
  const centsOf = (text: string) => (everyday ? readMoney(text, AMOUNT_LIMITS).cents : null)
  return {
    ...PLAIN_SPENDING,
    paidBy,
    everyday,
    everydayLowCents: centsOf(lowWeek),
    everydayHighCents: centsOf(highWeek),
  }
}

/** False for what a card pays later, and for everyday spending, which has no dates. */
export function leavesOnItsDates(draft: ScheduleDraft & SpendingDraft): boolean {
  const { paidBy, everyday } = spendingOfDraft(draft)
  return paidBy === null && !everyday
}

type SpendingProblems = Partial<
  Record<'amount' | 'isCard' | 'closeDay' | 'lowWeek' | 'highWeek', string>
>

/** The form of the step in which it is chosen. */
export const spendingForm = z.custom<Draft>().superRefine((draft, context) => {
  for (const [field, message] of Object.entries(findSpendingProblems(draft)))
    context.addIssue({ code: 'custom', path: [field], message })
})

/** The mistake that cannot be, whatever else is filled in later. */
export function findCardProblem(draft: ScheduleDraft & SpendingDraft): SpendingProblems {
  if (!isCardDraft(draft)) return {}
  const isPossible = everyOf(draft) === null && !draft.details.weekdayOfMonth
  return isPossible ? {} : { isCard: 'A card must be paid every month, on a day of the month.' }
}

function findSpendingProblems(draft: Draft): SpendingProblems {
  if (draft.everyday) return findWeekProblems(draft)
  const day = Number(draft.closeDay)
  const isDay = Number.isInteger(day) && day >= 1 && day <= LAST_CLOSE_DAY
  return {
    ...findCardProblem(draft),
    ...(isCardDraft(draft) &&
      !isDay && { closeDay: `Enter a day of the month, from 1 to ${LAST_CLOSE_DAY}.` }),
  }
}

function findWeekProblems({ amount, lowWeek, highWeek }: Draft): SpendingProblems {
  const week = readMoney(amount, AMOUNT_LIMITS)
  const low = readMoney(lowWeek, AMOUNT_LIMITS)
  const high = readMoney(highWeek, AMOUNT_LIMITS)
  const unreadable = {
    ...(week.problem !== null && { amount: week.problem }),
    ...(low.problem !== null && { lowWeek: low.problem }),
    ...(high.problem !== null && { highWeek: high.problem }),
  }
  if (Object.keys(unreadable).length > 0) return unreadable
  if (week.cents === null) return { amount: NO_AMOUNT }
  const both = 'Enter both weeks, or leave both empty.'
  if (low.cents === null) return high.cents === null ? {} : { lowWeek: both }
  if (high.cents === null) return { highWeek: both }
  if (low.cents > week.cents) return { lowWeek: 'A low week must not be above a usual one.' }
  if (high.cents < week.cents) return { highWeek: 'A high week must not be below a usual one.' }
  return {}
}
