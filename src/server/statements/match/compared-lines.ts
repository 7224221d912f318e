import { signOf } from '../../../shared/money/signed-amount.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { type DayNumber, parseDay } from '../../projection/rules/calendar.ts'
import { placeFrom } from '../lists.ts'
import { createPayeeNames } from '../payees/payee-names.ts'
import {
  amountOff,
  costOfLikeness,
  LIKE,
  type Likeness,
  mostAmountOff,
  NameIndex,
} from './name-index.ts'

export interface ComparedFlow {
  kind: CashFlowKind
  names: readonly (readonly string[])[]
  periodDays: number
  /** Its bill is another one each month. */
  isCard: boolean
}

export interface PossibleLine {
  number: number
  cents: number
  days: number
  cost: number
}

/** In days before and after an occurrence: a part of its period within these. */
const EARLIEST = { share: 0.35, least: 1, most: 10 }
const LATEST = { share: 0.4, least: 2, most: 10 }
/** An equal amount needs no like name, so many days away. */
const DAYS_WITHOUT_NAME = 3
/** An amount varies where fewer neighbours than that are equal, of so many lines. */
const EQUAL_OF_FIXED = 0.6
const LINES_TO_VARY = 3
/** A bill that is further off costs no more. */
const MOST_OFF_OF_BILL = 0.1

const COST_OF_DAY = 0.08

interface FlowLikeness extends Pick<ComparedFlow, 'isCard'> {
  likeness: Likeness
  varies: boolean
}

interface Amounts {
  count: number
  /** Lines of the same amount as the one before. */
  equal: number
  last: number
}

export class ComparedLines {
  readonly #lines: readonly StatementLine[]
  readonly #days: DayNumber[]
  readonly #payees: number[]
  readonly #index: NameIndex
  readonly #amounts = { [1]: new Map<number, Amounts>(), [-1]: new Map<number, Amounts>() }
  readonly #flows = new Map<ComparedFlow, FlowLikeness>()

  /** @param lines ascending by date */
  constructor(lines: readonly StatementLine[]) {
    this.#lines = lines
    this.#days = lines.map(({ date }) => parseDay(date))
    const payees = numberPayees(lines)
    this.#payees = payees.ofLines
    this.#index = new NameIndex(payees.words)
    for (const [number, { amountCents }] of lines.entries())
      addAmount(this.#amounts[amountCents < 0 ? -1 : 1], this.#payees[number] ?? 0, amountCents)
  }

  findPossible(item: OpenItem, flow: ComparedFlow, mostCost: number): PossibleLine[] {
    const found: PossibleLine[] = []
    const likeness = this.#likenessOf(flow)
    const on = parseDay(item.on)
    const first = on - withinBounds(flow.periodDays, EARLIEST)
    const last = on + withinBounds(flow.periodDays, LATEST)
    const begin = placeFrom(this.#days, (day) => day, first)
    for (let number = begin; number < this.#lines.length; number++) {
      const day = this.#days[number] ?? Infinity
      if (day > last) break
      const possible = this.#compare(item, likeness, number, Math.abs(day - on))
      if (possible && possible.cost < mostCost) found.push(possible)
    }
    return found
  }

  #compare(
    item: OpenItem,
    { likeness, varies, isCard }: FlowLikeness,
    number: number,
    days: number,
  ): PossibleLine | null {
    const sign = signOf(item.kind)
    const cents = this.#lines[number]?.amountCents ?? 0
    if (sign * cents < 0) return null
    const off = amountOff(sign * cents, item.amountCents)
    const like = likeness.get(this.#payees[number] ?? -1) ?? 0
    const isPossible =
      like >= LIKE
        ? isCard || off <= mostAmountOff(like, varies)
        : off === 0 && days <= DAYS_WITHOUT_NAME
    if (!isPossible) return null
    const cost =
      COST_OF_DAY * days + costOfLikeness(like, isCard ? Math.min(off, MOST_OFF_OF_BILL) : off)
    return { number, cents, days, cost }
  }

  #likenessOf(flow: ComparedFlow): FlowLikeness {
    const known = this.#flows.get(flow)
    if (known) return known
    const likeness = this.#index.likenessTo(flow.names)
    const { kind, isCard } = flow
    const found = { likeness, varies: this.#varies(likeness, signOf(kind)), isCard }
    this.#flows.set(flow, found)
    return found
  }

  #varies(likeness: Likeness, sign: 1 | -1): boolean {
    let [count, neighbours, equal] = [0, 0, 0]
    for (const [payee, like] of likeness) {
      const amounts = like >= LIKE ? this.#amounts[sign].get(payee) : undefined
      if (!amounts) continue
      count += amounts.count
      neighbours += amounts.count - 1
      equal += amounts.equal
    }
    return count >= LINES_TO_VARY && equal < EQUAL_OF_FIXED * neighbours
  }
}

function numberPayees(lines: readonly StatementLine[]): { ofLines: number[]; words: string[][] } {
  const nameOf = createPayeeNames(lines)
  const numbers = new Map<string, number>()
  const all: string[][] = []
  const ofLines = lines.map(({ text }) => {
    const { words } = nameOf(text)
    const name = words.join(' ')
    const known = numbers.get(name)
    if (known !== undefined) return known
    const number = all.push(words) - 1
    numbers.set(name, number)
    return number
  })
  return { ofLines, words: all }
}

function addAmount(amounts: Map<number, Amounts>, payee: number, cents: number): void {
  const known = amounts.get(payee)
  if (!known) amounts.set(payee, { count: 1, equal: 0, last: cents })
  else {
    known.count++
    if (known.last === cents) known.equal++
    known.last = cents
  }
}

function withinBounds(periodDays: number, { share, least, most }: typeof EARLIEST): number {
  return Math.min(most, Math.max(least, Math.round(share * periodDays)))
}
