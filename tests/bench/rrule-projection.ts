/** A projection that is written with rrule: it lists the dates of each cash flow, then sums up by date. */
import { createRequire } from 'node:module'
import { Temporal } from 'temporal-polyfill'
import type * as Rrule from 'rrule'
import type { Plan, PlanCashFlow } from '../../src/server/projection/plan.ts'
import type { BiweeklyDefault } from '../../src/shared/recurrence.ts'

// Node finds no named exports in rrule's module, so it is loaded with require.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule

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
  const nets = new Map<string, number>()
  for (const cashFlow of plan.cashFlows) {
    const { id, kind, amountCents } = cashFlow
    for (const date of datesOf(cashFlow, biweeklyDefault, start, end)) {
      const key = `${id} ${date}`
      if (done.has(key)) continue
      const amount = overrides.get(key) ?? amountCents
      nets.set(date, (nets.get(date) ?? 0) + (kind === 'income' ? amount : -amount))
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

function datesOf(
  cashFlow: PlanCashFlow,
  biweeklyDefault: BiweeklyDefault,
  start: Date,
  end: Date,
): string[] {
  const { recurrenceType, date } = cashFlow
  if (recurrenceType === 'ON_X_DAY') return date === null ? [] : [date]
  const rule = new RRule({ dtstart: start, ...ruleOptions(cashFlow, biweeklyDefault, start) })
  return rule.between(start, end, true).map((day) => day.toISOString().slice(0, 10))
}

function ruleOptions(
  { recurrenceType, recurrenceDay }: PlanCashFlow,
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
