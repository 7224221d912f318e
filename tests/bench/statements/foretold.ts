/**
 * Scores what is proposed by what really comes in the 90 days after the statement. A hit has the same sign, is within 3 days, and within 5% of
 * the amount, or of the range of one that varies. A payment may slip a few days over either end.
 */
import { Temporal } from 'temporal-polyfill'
import { dayByWeekendRule, type Schedule } from '../../../src/shared/schedules/schedule.ts'
import type { CashFlowKind } from '../../../src/shared/plan/cash-flow.ts'
import { factsOf, namesDate } from '../../projection/naive-schedule.ts'
import { type ComingPayment, DAYS_AHEAD, type MadePerson } from './made-person.ts'

/** A schedule with its amount. */
export interface Foretold extends Schedule {
  kind: CashFlowKind
  amountCents: number
  name: string
}

export interface Score {
  foretold: number
  right: number
  sameDay: number
  coming: number
  found: number
  /** For a person who looks for mistakes. */
  wrong: string[]
}

const MOST_DAYS_OFF = 3
const MOST_OFF = 0.05

export function scoreOf(person: MadePerson, flows: readonly Foretold[]): Score {
  const last = Temporal.PlainDate.from(person.lastDay)
  const days = Array.from({ length: DAYS_AHEAD + 12 }, (_, index) => last.add({ days: index - 5 }))
  const facts = days.map(factsOf)
  const occurrences = flows.flatMap((flow) => {
    const cashFlow = { schedule: flow, date: null } as unknown as Parameters<typeof namesDate>[0]
    return facts
      .filter((date) => namesDate(cashFlow, date, 'odd-weeks'))
      .map(({ iso }) => ({ flow, day: dayByWeekendRule(iso, flow.weekend) }))
  })
  const booked = person.lines
    .filter(({ date }) => date > last.subtract({ days: 4 }).toString())
    .map(({ date, amountCents }) => ({
      day: date,
      payee: '',
      isIncome: amountCents > 0,
      lowCents: Math.abs(amountCents),
      highCents: Math.abs(amountCents),
      isExpected: false,
    }))
  const payments: ComingPayment[] = [...booked, ...person.coming]
  const pairs = occurrences
    .flatMap((one, index) =>
      payments.map((payment, other) => ({ index, other, off: daysOff(one, payment) })),
    )
    .filter(({ off }) => off <= MOST_DAYS_OFF)
    .toSorted((a, b) => a.off - b.off)
  const byOccurrence = new Map<number, number>()
  const taken = new Set<number>()
  for (const { index, other, off } of pairs) {
    if (byOccurrence.has(index) || taken.has(other)) continue
    byOccurrence.set(index, off)
    taken.add(other)
  }
  const score: Score = { foretold: 0, right: 0, sameDay: 0, coming: 0, found: 0, wrong: [] }
  const horizon = last.add({ days: DAYS_AHEAD }).toString()
  for (const [index, { flow, day }] of occurrences.entries()) {
    if (day <= person.lastDay || day > horizon) continue
    score.foretold++
    const off = byOccurrence.get(index)
    if (off === undefined) score.wrong.push(`did not come: ${flow.name} ${flow.amountCents}`)
    else score.right++
    if (off === 0) score.sameDay++
  }
  for (const [index, { isExpected, day, payee, highCents }] of payments.entries()) {
    if (!isExpected) continue
    score.coming++
    if (taken.has(index)) score.found++
    else score.wrong.push(`not foretold: ${payee}, up to ${Math.round(highCents)} on ${day}`)
  }
  return score
}

/** Infinity where the amounts are not alike. */
function daysOff({ flow, day }: { flow: Foretold; day: string }, payment: ComingPayment): number {
  const isAlike =
    (flow.kind === 'income') === payment.isIncome &&
    flow.amountCents >= payment.lowCents * (1 - MOST_OFF) &&
    flow.amountCents <= payment.highCents * (1 + MOST_OFF)
  if (!isAlike) return Infinity
  return Math.abs(Temporal.PlainDate.from(day).until(payment.day).days)
}
