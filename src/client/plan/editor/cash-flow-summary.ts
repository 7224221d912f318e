import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import {
  BIWEEKLY_DEFAULT_MONDAYS,
  ordinal,
  WEEKDAY_NAMES,
} from '../../../shared/schedules/recurrence.ts'
import { UNITS, weekdayOf, weekdayOfMonthInWords } from '../../../shared/schedules/schedule.ts'
import { dayOfYearInWords } from '../../../shared/schedules/schedule-words.ts'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import { isCardDraft } from '../../../shared/plan/spending-form.ts'
import { paidWithWords } from '../../../shared/plan/spending-words.ts'
import type { CashFlowWords } from '../cash-flow-words.ts'
import { everyOf, scheduleOfDraft, timesOf } from '../../../shared/schedules/schedule-form.ts'
import { formatWeekdayNear } from '../../words/dates.ts'
import { describeLimits } from '../../words/schedule-limits.ts'
import { isolated } from '../../words/isolated.ts'
import { formatCents } from '../../words/shown-amounts.ts'

/** @param card the name of the card with which it is paid */
export function summarizeDraft(
  draft: CashFlowDraft,
  { moves }: CashFlowWords,
  card?: string,
): string {
  const cents = formatCents(readMoney(draft.amount, AMOUNT_LIMITS).cents ?? 0)
  const isCard = isCardDraft(draft)
  const amount = `${cents}${draft.everyday ? ' a week' : ''}`
  const times = timesOf(draft)
  const when = [
    whenOf(draft),
    // Even a first date that is over belongs to what is being edited.
    ...describeLimits(scheduleOfDraft(draft), ''),
    ...(times === null ? [] : [times === 1 ? 'once' : `${times} times`]),
    ...(isCard ? ['and what was paid with it'] : []),
    ...(card !== undefined && !isCard ? [paidWithWords(isolated(card))] : []),
  ]
  return `${isolated(draft.name.trim())}: ${amount} ${moves} ${when.join(', ')}.`
}

function whenOf(draft: CashFlowDraft): string {
  if (draft.everyday) return 'a little every day'
  const schedule = scheduleOfDraft(draft)
  const { recurrenceType, recurrenceDay, anchorDate, monthDays, weekdayOfMonth } = schedule
  const every = everyOf(draft)
  const everyFew = every === null ? null : `every ${every} ${UNITS[recurrenceType]}`
  const dayOfMonth = weekdayOfMonth
    ? weekdayOfMonthInWords(weekdayOfMonth)
    : `the ${ordinal(recurrenceDay ?? 1)}`
  switch (recurrenceType) {
    case 'DAILY':
      return everyFew ?? 'every day'
    case 'WEEKLY': {
      const weekday = WEEKDAY_NAMES[recurrenceDay ?? (anchorDate ? weekdayOf(anchorDate) : 1)]
      return everyFew ? `${everyFew} on ${weekday}` : `every ${weekday}`
    }
    case 'BIWEEKLY':
      return recurrenceDay === null && anchorDate === null
        ? `on ${BIWEEKLY_DEFAULT_MONDAYS} of every month`
        : `every second ${WEEKDAY_NAMES[recurrenceDay ?? weekdayOf(anchorDate ?? '')]}`
    case 'MONTHLY':
      return everyFew ? `${everyFew} on ${dayOfMonth}` : `on ${dayOfMonth} of every month`
    case 'BIMONTHLY': {
      const [first, second] = monthDays ?? [1, 15]
      return `on the ${ordinal(first)} and ${ordinal(second)} of every month`
    }
    case 'YEARLY':
      return `${everyFew ?? 'every year'} on ${dayOfYearInWords(schedule)}`
    case 'ON_X_DAY':
      return `once, on ${formatWeekdayNear(draft.date)}`
  }
}
