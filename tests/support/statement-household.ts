/** A made-up household: its plan, the statement of its bank, and which line pays which occurrence. */
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import type { CashFlowKind } from '../../src/shared/plan/cash-flow.ts'
import { NO_DETAILS, type Schedule } from '../../src/shared/schedules/schedule.ts'
import type { StatementLine } from '../../src/shared/statements/statement.ts'
import type { ComparedAccount } from '../../src/server/statements/match/compared-account.ts'
import { dayText, monthOf, parseDay } from '../../src/server/projection/rules/calendar.ts'
import { ruleOf } from '../../src/server/projection/rules/schedule-days.ts'
import { nextDates } from '../../src/server/projection/rules/next-dates.ts'

export interface Household {
  account: ComparedAccount
  lines: StatementLine[]
  /** Keyed by "id date" of each occurrence that was paid, from the beginning of the statement on: its line. */
  paid: Map<string, StatementLine>
}

interface Stream {
  kind: CashFlowKind
  /** As people call it. */
  name: string
  /** As the bank does. */
  payee: string
  cents: number
  schedule: Partial<Schedule> & Pick<Schedule, 'recurrenceType'>
  /** The share by which its amounts vary. */
  varies?: number
  /** Its price rises at this part of the statement. */
  rises?: boolean
  /** It is no more than the bank's name that tells it. */
  learned?: boolean
  date?: string
  /** Few households plan what nobody can tell from other purchases. */
  seldom?: boolean
}

const SHOPS = ['CORNER GROCER', 'HILL BAKERY', 'SUNSET DINER', 'PUMP 66', 'NOODLE BOX', 'BIKE SHED']
const TOWNS = ['Springvale', 'Eastport', 'Millbrook', 'Fairmont', 'Lakewood', 'Riverton']

export function createHousehold(seed: number, today: string): Household {
  const chance = createChance(seed)
  const last = parseDay(today)
  const first = last - 89
  const whole = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1))
  const one = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!
  const streams = streamsOf(whole, one, last).filter(
    ({ seldom }) => chance() < (seldom ? 0.15 : 0.8),
  )
  const lines: StatementLine[] = []
  const paid = new Map<string, StatementLine>()
  const bankNames: ComparedAccount['bankNames'] = []
  const cashFlows = streams.map((stream, index) => {
    const schedule = { recurrenceDay: null, ...NO_DETAILS, ...stream.schedule }
    const { kind, name, cents, date = null } = stream
    const flow = {
      id: index + 1,
      kind,
      name,
      amountCents: cents,
      schedule,
      date,
      continuesId: null,
      ...PLAIN_SPENDING,
    }
    if (stream.learned) bankNames.push({ id: flow.id, bankNames: [stream.payee.toLowerCase()] })
    const form = whole(0, 3)
    const town = one(TOWNS)
    const riseOn = stream.rises ? last - whole(20, 80) : Infinity
    const risen = Math.round(cents * (1.06 + 0.14 * chance()))
    const from = first - 12
    const dates = nextDates(ruleOf(flow, 'odd-weeks'), {
      from,
      month: monthOf(from).number,
      lastMonth: monthOf(last + 10).number,
      count: 60,
    })
    for (const { date: occurrence, on } of dates) {
      const due = parseDay(on)
      const weekday = (due + 4) % 7
      const late =
        weekday === 6 ? 2 : weekday === 0 ? 1 : chance() < 0.15 ? one([-2, -1, 1, 2, 3]) : 0
      const day = due + late
      // It did not happen, or the statement does not show it.
      if (chance() < 0.04 || due > last + 10 || day > last || day < first) continue
      const base = day >= riseOn ? risen : cents
      const amount = Math.round(base * (1 + (stream.varies ?? 0) * (2 * chance() - 1)))
      const text = textOf(stream.payee, form, town, () => whole(100_000, 999_999), dayText(day))
      const line = { date: dayText(day), amountCents: kind === 'income' ? amount : -amount, text }
      lines.push(line)
      paid.set(`${flow.id} ${occurrence}`, line)
    }
    return flow
  })
  for (let day = first; day <= last; day++) {
    for (let count = whole(0, 2); count > 0; count--)
      lines.push({
        date: dayText(day),
        amountCents: -whole(300, 9_000),
        text: `${one(SHOPS)} ${one(TOWNS)} ${whole(10, 99)}`,
      })
    // A purchase at somebody who is paid regularly as well.
    if (chance() < 0.05)
      lines.push({
        date: dayText(day),
        amountCents: -whole(300, 6_000),
        text: `${one(streams)?.payee ?? 'NOBODY'} ${whole(1_000, 9_999)}`,
      })
  }
  const marks = { completions: [], overrides: [], skips: [], moves: [], deletedContinuations: [] }
  const account: ComparedAccount = {
    plan: { startingBalanceCents: 0, balanceOn: null, cashFlows, ...marks },
    bankNames,
    today,
    balanceOn: dayText(last - whole(0, 60)),
    isPastDone: false,
    biweeklyDefault: 'odd-weeks',
  }
  return {
    account,
    lines: lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    paid,
  }
}

/** Numbers from 0 to 1, the same ones for a seed. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function textOf(payee: string, form: number, town: string, number: () => number, date: string) {
  if (form === 0) return `${payee} ${number()} ${town}`
  if (form === 1) return `Card purchase ${date.slice(5)} ${payee}`
  if (form === 2) return `ACH DEBIT ${payee} ID:${number()}`
  return payee
}

function streamsOf(
  whole: (from: number, to: number) => number,
  one: <T>(list: readonly T[]) => T,
  last: number,
): Stream[] {
  const day = () => whole(1, 28)
  const monthly = () => ({ recurrenceType: 'MONTHLY' as const, recurrenceDay: day() })
  const fortnight = () => ({
    recurrenceType: 'BIWEEKLY' as const,
    anchorDate: dayText(last - whole(0, 13)),
  })
  const pay = one([
    fortnight(),
    { recurrenceType: 'BIMONTHLY' as const, monthDays: [15, 31] as [number, number] },
    { recurrenceType: 'MONTHLY' as const, recurrenceDay: 31, weekend: 'before' as const },
    { recurrenceType: 'WEEKLY' as const, recurrenceDay: 5 },
  ])
  return [
    {
      kind: 'income',
      name: one(['Salary', 'Acme payroll']),
      payee: 'ACME CORP PAYROLL',
      cents: whole(900, 2_400) * 100,
      schedule: pay,
      learned: true,
    },
    {
      kind: 'income',
      name: 'Child benefit',
      payee: 'CITY CHILD BENEFIT',
      cents: 250_00,
      schedule: {
        recurrenceType: 'WEEKLY',
        recurrenceDay: 2,
        anchorDate: dayText(last - ((last + 4 - 2) % 7) - 7 * whole(0, 3)),
        every: 4,
      },
    },
    {
      kind: 'expense',
      name: 'Rent',
      payee: one(['HOME RENT LLC', 'SMITH PROPERTIES']),
      cents: whole(700, 2_200) * 100,
      schedule: { recurrenceType: 'MONTHLY', recurrenceDay: 1 },
    },
    {
      kind: 'expense',
      name: one(['Electricity (Town Energy)', 'Town Energy']),
      payee: 'TOWN ENERGY',
      cents: whole(60, 160) * 100,
      schedule: monthly(),
      varies: 0.25,
    },
    {
      kind: 'expense',
      name: 'Internet',
      payee: 'SPEEDY INTERNET SERVICES',
      cents: one([3_999, 5_999, 7_499]),
      schedule: monthly(),
      rises: true,
    },
    {
      kind: 'expense',
      name: 'Talk Mobile',
      payee: one(['TALKMOBILE', 'TALK MOBILE 555']),
      cents: one([2_500, 4_500]),
      schedule: monthly(),
    },
    {
      kind: 'expense',
      name: 'Car insurance Safe',
      payee: 'SAFE CAR INSURANCE',
      cents: whole(70, 180) * 100 - 13,
      schedule: monthly(),
    },
    {
      kind: 'expense',
      name: 'Home insurance',
      payee: 'HOME INSURANCE CO',
      cents: whole(70, 180) * 100 - 13,
      schedule: monthly(),
    },
    {
      kind: 'expense',
      name: 'Netflix',
      payee: 'NETFLIX.COM',
      cents: 1_549,
      schedule: monthly(),
      rises: true,
    },
    {
      kind: 'expense',
      name: 'Spotify',
      payee: one(['SPOTIFY USA', 'SPOTIF']),
      cents: 1_099,
      schedule: monthly(),
    },
    {
      kind: 'expense',
      name: 'Cloud storage',
      payee: 'APPLE.COM/BILL',
      cents: 299,
      schedule: monthly(),
      learned: true,
    },
    {
      kind: 'expense',
      name: 'Apple Music',
      payee: 'APPLE.COM/BILL',
      cents: 1_099,
      schedule: monthly(),
    },
    {
      kind: 'expense',
      name: 'Swim school',
      payee: 'SWIM SCHOOL',
      cents: whole(15, 30) * 100,
      schedule: { recurrenceType: 'WEEKLY', recurrenceDay: whole(0, 6) },
    },
    {
      kind: 'expense',
      name: 'Savings',
      payee: 'TRANSFER TO SAVINGS 9911',
      cents: 150_00,
      schedule: fortnight(),
    },
    {
      kind: 'expense',
      name: 'Water',
      payee: 'WATER WORKS',
      cents: whole(60, 120) * 100,
      schedule: {
        recurrenceType: 'MONTHLY',
        recurrenceDay: day(),
        every: 3,
        anchorDate: dayText(last - whole(0, 80)),
      },
      varies: 0.15,
    },
    {
      kind: 'expense',
      name: 'Dentist',
      payee: 'DR TOOTH DENTAL',
      cents: 180_00,
      schedule: { recurrenceType: 'ON_X_DAY' },
      date: dayText(last - whole(0, 40)),
      learned: true,
    },
    {
      kind: 'expense',
      name: 'Groceries',
      payee: 'CORNER GROCER',
      cents: 90_00,
      schedule: { recurrenceType: 'WEEKLY', recurrenceDay: 6 },
      varies: 0.3,
      seldom: true,
    },
  ]
}
