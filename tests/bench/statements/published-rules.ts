/**
 * The rules by which two open-source products find what repeats, written anew from what they publish, for comparison. Both are given our names
 * of payees, which are better than the texts of a bank.
 */
import { Temporal } from 'temporal-polyfill'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { plainSchedule, type Schedule } from '../../../src/shared/schedules/schedule.ts'
import { createPayeeNames } from '../../../src/server/statements/payees/payee-names.ts'
import { factsOf, namesDate } from '../../projection/naive-schedule.ts'
import type { Foretold } from './foretold.ts'
import { medianOf } from '../measure.ts'

interface DatedLine extends StatementLine {
  day: Temporal.PlainDate
}

/** Actual Budget: the last three dates of a schedule have a line each, within 2 days and 7.5% of the newest amount. */
export function proposeAsActual(lines: readonly StatementLine[], lastDay: string): Foretold[] {
  const last = Temporal.PlainDate.from(lastDay)
  const found: Foretold[] = []
  for (const [name, payee] of payeesOf(lines)) {
    const matches = payee
      .filter(({ day }) => day.until(last).days <= 32)
      .flatMap((line) => schedulesFrom(line.day).map((schedule) => ({ line, schedule })))
      .filter(({ line, schedule }) => hasThree(payee, line, schedule))
    // The plainest schedule stands first, and an amount is found once.
    const amounts = new Set<number>()
    for (const { line, schedule } of matches) {
      if (amounts.has(line.amountCents)) continue
      amounts.add(line.amountCents)
      found.push(foretold(name, line.amountCents, schedule))
    }
  }
  return found
}

function schedulesFrom(day: Temporal.PlainDate): Schedule[] {
  const weekday = day.dayOfWeek % 7
  const anchorDate = day.toString()
  const schedules: Schedule[] = [
    { ...plainSchedule('WEEKLY'), recurrenceDay: weekday },
    { ...plainSchedule('BIWEEKLY'), recurrenceDay: weekday, anchorDate },
    { ...plainSchedule('MONTHLY'), recurrenceDay: day.day },
  ]
  if (day.day === day.daysInMonth)
    schedules.push({ ...plainSchedule('MONTHLY'), recurrenceDay: 31 })
  return schedules
}

function hasThree(payee: DatedLine[], line: DatedLine, schedule: Schedule): boolean {
  const dates: Temporal.PlainDate[] = []
  const cashFlow = { schedule, date: null } as unknown as Parameters<typeof namesDate>[0]
  for (let ago = 0; ago < 100 && dates.length < 3; ago++) {
    const date = line.day.subtract({ days: ago })
    if (namesDate(cashFlow, factsOf(date), 'odd-weeks')) dates.push(date)
  }
  return dates.every((date) =>
    payee.some(
      ({ day, amountCents }) =>
        Math.abs(day.until(date).days) <= 2 &&
        Math.abs(amountCents - line.amountCents) <= 0.075 * Math.abs(line.amountCents),
    ),
  )
}

/** Sure: three lines of exactly one amount in the last three months, near one day of the month: monthly on it. */
export function proposeAsSure(lines: readonly StatementLine[], lastDay: string): Foretold[] {
  const from = Temporal.PlainDate.from(lastDay).subtract({ months: 3 }).toString()
  const found: Foretold[] = []
  for (const [name, payee] of payeesOf(lines)) {
    const amounts = new Map<number, DatedLine[]>()
    for (const line of payee) {
      if (line.date < from) continue
      amounts.set(line.amountCents, [...(amounts.get(line.amountCents) ?? []), line])
    }
    for (const [amountCents, same] of amounts) {
      const recurrenceDay = medianOf(same.map(({ day }) => day.day))
      const isNear = same.every(({ day }) => Math.abs(day.day - recurrenceDay) <= 2)
      if (same.length >= 3 && isNear)
        found.push(foretold(name, amountCents, { ...plainSchedule('MONTHLY'), recurrenceDay }))
    }
  }
  return found
}

function payeesOf(lines: readonly StatementLine[]): Map<string, DatedLine[]> {
  const nameOf = createPayeeNames(lines)
  const payees = new Map<string, DatedLine[]>()
  for (const line of lines) {
    const { key } = nameOf(line.text)
    const payee = payees.get(key) ?? []
    payees.set(key, payee)
    payee.push({ ...line, day: Temporal.PlainDate.from(line.date) })
  }
  return payees
}

function foretold(name: string, amountCents: number, schedule: Schedule): Foretold {
  const kind = amountCents > 0 ? 'income' : 'expense'
  return { ...schedule, kind, name, amountCents: Math.abs(amountCents) }
}
