/** A projection that is written with rrule: it lists the dates of each cash flow, then sums up by date. */
import { createRequire } from 'node:module'
import { Temporal } from 'temporal-polyfill'
import type * as Rrule from 'rrule'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { BiweeklyDefault } from '../../src/shared/schedules/recurrence.ts'
import { isPlain, type Schedule } from '../../src/shared/schedules/schedule.ts'

// Node finds no named exports in rrule's module, so it is loaded with require.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule

const MARGIN_MS = 10 * 86_400_000
const WEEKDAYS = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA]

/** The balance at the end of each day; `from` is the first day of the current month. */
export function rruleBalances(
  plan: Plan,
  biweeklyDefault: BiweeklyDefault,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): number[] {
  const done = new Set(plan.completions.map((mark) => `${mark.cashFlowId} ${mark.date}`))
  const overrides = new Map(
    plan.overrides.map((mark) => [`${mark.cashFlowId} ${mark.date}`, mark.amountCents]),
  )
  const [start, end] = [new Date(`${from.toString()}T00:00Z`), new Date(`${to.toString()}T00:00Z`)]
  const skips = new Set(plan.skips.map((skip) => `${skip.cashFlowId} ${skip.date}`))
  const moves = new Map(plan.moves.map((move) => [`${move.cashFlowId} ${move.date}`, move.to]))
  const nets = new Map<string, number>()
  for (const cashFlow of plan.cashFlows) {
    const { id, kind, amountCents } = cashFlow
    for (const date of datesOf(cashFlow, biweeklyDefault, start, end)) {
      const key = `${id} ${date}`
      if (done.has(key) || skips.has(key)) continue
      const amount = overrides.get(key) ?? amountCents
      const on = moves.get(key) ?? awayFromWeekend(date, cashFlow.schedule.weekend)
      nets.set(on, (nets.get(on) ?? 0) + (kind === 'income' ? amount : -amount))
    }
  }
  const balances = []
  let balance = plan.startingBalanceCents
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    balance += nets.get(day.toString()) ?? 0
    balances.push(balance)
  }
  return balances
}

/** From a few days before the start to a few days after the end: weekends and moves carry some of them in. */
function datesOf(
  cashFlow: PlanCashFlow,
  biweeklyDefault: BiweeklyDefault,
  start: Date,
  end: Date,
): string[] {
  const { schedule, date } = cashFlow
  const { recurrenceType, firstDate, lastDate } = schedule
  if (recurrenceType === 'ON_X_DAY') return date === null ? [] : [date]
  const hasDetails = !isPlain(schedule)
  const first = hasDetails ? new Date(start.getTime() - MARGIN_MS) : start
  const last = hasDetails ? new Date(end.getTime() + MARGIN_MS) : end
  const options = hasDetails
    ? detailedOptions(schedule, biweeklyDefault, first)
    : ruleOptions(schedule, biweeklyDefault, start)
  return new RRule({ dtstart: first, ...options })
    .between(first, last, true)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => day >= (firstDate ?? '') && day <= (lastDate ?? '9999-12-31'))
}

function detailedOptions(
  schedule: Schedule,
  biweeklyDefault: BiweeklyDefault,
  start: Date,
): Partial<Rrule.Options> {
  const { recurrenceType, anchorDate, every, monthDays, weekdayOfMonth } = schedule
  const plain = ruleOptions(schedule, biweeklyDefault, start)
  if (monthDays) {
    const days = monthDays.map((day) => (day > 28 ? -1 : day))
    return { freq: RRule.MONTHLY, bymonthday: days }
  }
  const ofMonth = weekdayOfMonth && WEEKDAYS[weekdayOfMonth.weekday]?.nth(weekdayOfMonth.nth)
  if (ofMonth) return { freq: RRule.MONTHLY, byweekday: [ofMonth] }
  if (anchorDate === null) return plain
  const interval = recurrenceType === 'BIWEEKLY' ? 2 : (every ?? 1)
  if (recurrenceType === 'YEARLY') return { ...plain, bymonth: Number(anchorDate.slice(5, 7)) }
  if (recurrenceType === 'MONTHLY')
    return { ...plain, interval, dtstart: inSteps(`${anchorDate.slice(0, 7)}-01`, start, interval) }
  // Back by whole intervals, to before the start.
  const anchor = new Date(`${anchorDate}T00:00Z`).getTime()
  const step = interval * (recurrenceType === 'DAILY' ? 1 : 7) * 86_400_000
  const back = Math.max(0, Math.ceil((anchor - start.getTime()) / step))
  const dtstart = new Date(anchor - back * step)
  return { freq: plain.freq ?? RRule.DAILY, interval, dtstart }
}

/** The first of a month, back by whole intervals of months, to before the start. */
function inSteps(firstOfMonth: string, start: Date, interval: number): Date {
  const date = new Date(`${firstOfMonth}T00:00Z`)
  if (date <= start) return date
  date.setUTCMonth(date.getUTCMonth() - interval)
  return inSteps(date.toISOString().slice(0, 10), start, interval)
}

function awayFromWeekend(date: string, weekend: 'before' | 'after' | null | undefined): string {
  if (!weekend) return date
  const day = new Date(`${date}T00:00Z`)
  const isSaturday = day.getUTCDay() === 6
  if (!isSaturday && day.getUTCDay() !== 0) return date
  const days = weekend === 'before' ? (isSaturday ? -1 : -2) : isSaturday ? 2 : 1
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function ruleOptions(
  { recurrenceType, recurrenceDay }: Schedule,
  biweeklyDefault: BiweeklyDefault,
  start: Date,
): Partial<Rrule.Options> {
  const day = recurrenceDay ?? 1
  switch (recurrenceType) {
    case 'WEEKLY':
      return { freq: RRule.WEEKLY, byweekday: [WEEKDAYS[day] ?? RRule.MO] }
    case 'BIWEEKLY': {
      if (recurrenceDay === null) {
        const weeks = biweeklyDefault === 'odd-weeks' ? [1, 3, 5] : [1, 3]
        return { freq: RRule.MONTHLY, byweekday: weeks.map((week) => RRule.MO.nth(week)) }
      }
      return { freq: RRule.WEEKLY, interval: 2, dtstart: firstInEvenWeek(recurrenceDay, start) }
    }
    case 'MONTHLY': {
      if (day <= 28) return { freq: RRule.MONTHLY, bymonthday: [day] }
      const lastDays = [28, 29, 30, 31].filter((candidate) => candidate <= day)
      return { freq: RRule.MONTHLY, bymonthday: lastDays, bysetpos: -1 }
    }
    case 'BIMONTHLY':
      return { freq: RRule.MONTHLY, bymonthday: [1, 15] }
    case 'YEARLY':
      return { freq: RRule.YEARLY, bymonth: 1, bymonthday: day }
    default:
      return { freq: RRule.DAILY }
  }
}

function firstInEvenWeek(weekday: number, start: Date): Date {
  const day = new Date(start)
  while (day.getUTCDay() !== weekday || Math.floor(day.getTime() / 604_800_000) % 2 !== 0) {
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return day
}
