/**
 * People with a bank account that never were, with the truth beside their statements: what repeats in them, and what really comes in the 90
 * days after. The same seed makes the same person.
 */
import { Temporal } from 'temporal-polyfill'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import type { BankText } from './bank-texts.ts'
import { type Chance, createChance } from './chance.ts'
import { type DueDay, dueDays } from './due-days.ts'
import { habitLines, purchasesBeside } from './made-habits.ts'
import { streamsOfPerson } from './made-streams.ts'

export type PersonKind = 'plain' | 'hard' | 'noise'

/** Something that repeats in a life. */
export interface MadeStream {
  payee: string
  text: BankText
  isIncome: boolean
  cents: number
  due: DueDay
  /** The share by which the amount varies to both sides. */
  varies: number
  /** Shares of the statement's days; absent for never. */
  risesAt?: number
  beginsAt?: number
  endsAt?: number
  pausesAt?: number
  /** The share of lines that are a day or two late. */
  late: number
  /** The length to which the bank cuts the text. */
  cut?: number
}

/** A payment that comes in the 90 days after the statement. */
export interface ComingPayment {
  day: string
  payee: string
  isIncome: boolean
  /** Between which an amount that varies lies. */
  lowCents: number
  highCents: number
  /** Seen often enough to be proposed. */
  isExpected: boolean
}

export interface MadePerson {
  lines: StatementLine[]
  lastDay: string
  coming: ComingPayment[]
}

export const DAYS_AHEAD = 90
const RISE = 1.12

export function makePerson(seed: number, kind: PersonKind, months: number): MadePerson {
  const chance = createChance(seed * 7_919 + months)
  const last = Temporal.PlainDate.from('2026-08-19').add({ days: chance.whole(0, 120) })
  const first = last.subtract({ months }).add({ days: 1 })
  const lines: StatementLine[] = habitLines(chance, first, last)
  const coming: ComingPayment[] = []
  for (const stream of kind === 'noise' ? [] : streamsOfPerson(chance, kind, last)) {
    const made = linesOfStream(stream, chance, first, last)
    for (const line of made.lines) lines.push(line)
    for (const payment of made.coming) coming.push(payment)
    if (kind !== 'hard' || stream.isIncome || !chance.happens(0.15)) continue
    const days = first.until(last).days
    for (const line of purchasesBeside(stream.payee, chance, first, days)) lines.push(line)
  }
  lines.sort((a, b) => Temporal.PlainDate.compare(a.date, b.date))
  return { lines, lastDay: last.toString(), coming }
}

function linesOfStream(
  stream: MadeStream,
  chance: Chance,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Pick<MadePerson, 'lines' | 'coming'> {
  const days = first.until(last).days
  const at = (share: number | undefined, otherwise: number) =>
    first.add({ days: share === undefined ? otherwise : Math.round(days * share) }).toString()
  const [risesOn, beginsOn, endsOn, pausesOn] = [
    at(stream.risesAt, 9_999),
    at(stream.beginsAt, -99),
    at(stream.endsAt, 9_999),
    at(stream.pausesAt, 9_999),
  ]
  const pauseEnds = Temporal.PlainDate.from(pausesOn).add({ days: 80 }).toString()
  const lines: StatementLine[] = []
  const coming: Omit<ComingPayment, 'isExpected'>[] = []
  const horizon = last.add({ days: DAYS_AHEAD })
  let since = 0
  for (const due of dueDays(stream.due, first.subtract({ days: 6 }), horizon.add({ days: 6 }))) {
    if (due < beginsOn || due > endsOn || (due > pausesOn && due < pauseEnds)) continue
    const isLate = chance.happens(stream.late)
    const day = isLate
      ? Temporal.PlainDate.from(due)
          .add({ days: chance.whole(1, 2) })
          .toString()
      : due
    const base = Math.round(stream.cents * (due >= risesOn ? RISE : 1))
    const cents = Math.round(base * (1 + stream.varies * (2 * chance.next() - 1)))
    if (day > last.toString()) {
      if (day <= horizon.toString()) {
        const [lowCents, highCents] = [base * (1 - stream.varies), base * (1 + stream.varies)]
        const { payee, isIncome } = stream
        coming.push({ day, payee, isIncome, lowCents, highCents })
      }
    } else if (
      day >= first.toString() &&
      !(chance.happens(0.02) && day < last.subtract({ days: 60 }).toString())
    ) {
      const text = stream.text(stream.payee, chance, day).slice(0, stream.cut)
      lines.push({ date: day, amountCents: stream.isIncome ? cents : -cents, text })
      since = due < pauseEnds && due > pausesOn ? 0 : since + 1
    }
  }
  const isExpected = stream.endsAt === undefined && since >= fewestOf(stream)
  return { lines, coming: coming.map((payment) => ({ ...payment, isExpected })) }
}

function fewestOf({ due, varies }: MadeStream): number {
  if (due.every === 'week') return varies > 0 ? 10 : 5
  return (due.every === 'year' ? 2 : 3) + (varies > 0.25 ? 2 : varies > 0 ? 1 : 0)
}
