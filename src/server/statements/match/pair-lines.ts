/** Which line of a statement pays which occurrence of a plan? [behaviour: Bank statements] */
import { signOf } from '../../../shared/money/signed-amount.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { parseDay } from '../../projection/rules/calendar.ts'
import { createPayeeNames, wordsOf } from '../payees/payee-names.ts'
import { type Likeness, NameIndex } from './name-index.ts'

/** A planned cash flow, as lines are compared with it. */
interface ComparedFlow {
  /** Its own name, and those by which a bank calls it. */
  names: readonly string[]
  /** The usual distance of its occurrences. */
  periodDays: number
}

/** An occurrence, with its cash flow. */
export interface PayableItem<Item extends OpenItem = OpenItem> {
  item: Item
  flow: ComparedFlow
}

export interface PaidItem<Payable extends PayableItem> {
  payable: Payable
  line: StatementLine
  /** The place of the line among all. */
  index: number
  sure: boolean
}

/** In days before and after an occurrence: a part of its period within these. */
const EARLIEST = { share: 0.35, least: 1, most: 10 }
const LATEST = { share: 0.4, least: 2, most: 10 }
/** Of two names that may be one. */
const LIKE = 0.5
const SAME = 0.9
/** The most by which an amount may differ, in parts of the planned one. */
const AMOUNT_OFF = 0.25
const AMOUNT_OFF_OF_SAME_NAME = 0.35
const AMOUNT_OFF_OF_VARIABLE = 0.6
/** An equal amount needs no like name, so many days away. */
const DAYS_WITHOUT_NAME = 3
/** An amount varies where fewer neighbours than that are equal, of so many lines. */
const EQUAL_OF_FIXED = 0.6
const LINES_TO_VARY = 3

const COST = { day: 0.08, amount: 2, mostOfAmount: 1, name: 0.9 }
const MOST_COST = 1.2
const SURE_COST = 0.6
/** A pair is sure only if no line of another amount is left that would cost as little, give or take so much. */
const CLEAR_BY = 0.2
/** An item with more candidates keeps the best: each but the first few is left for it only if others took all before it. */
const MOST_CANDIDATES = 100

interface Candidate {
  /** The place of the item. */
  place: number
  /** The number of the line, among the sorted ones. */
  number: number
  /** The amount of the line. */
  cents: number
  days: number
  cost: number
}

/**
 * Pairs each item, and each line, at most once: by name, amount and day, the lowest cost first. The pairs are in the order of
 * their items.
 *
 * @param payables in an order that decides between equal costs
 * @param lines in any order
 */
export function pairLines<Payable extends PayableItem>(
  payables: readonly Payable[],
  lines: readonly StatementLine[],
): PaidItem<Payable>[] {
  const sorted = [...lines.entries()].toSorted(([, a], [, b]) => compareLines(a, b))
  const compared = new ComparedLines(sorted.map(([, line]) => line))
  const candidates: Candidate[] = []
  for (const [place, payable] of payables.entries())
    for (const candidate of compared.candidatesOf(payable, place)) candidates.push(candidate)
  const chosen = chooseCheapest(candidates.toSorted(compareCandidates))
  return payables.flatMap((payable, place) => {
    const { number = -1, sure = false } = chosen.get(place) ?? {}
    const [index, line] = sorted[number] ?? []
    return index === undefined || !line ? [] : [{ payable, line, index, sure }]
  })
}

/** By the place of the item. */
function chooseCheapest(candidates: Candidate[]): Map<number, Candidate & { sure: boolean }> {
  const [chosen, used] = [new Map<number, Candidate>(), new Set<number>()]
  for (const candidate of candidates) {
    if (chosen.has(candidate.place) || used.has(candidate.number)) continue
    chosen.set(candidate.place, candidate)
    used.add(candidate.number)
  }
  const rivals = new Map<number, number>()
  for (const { place, number, cents, cost } of candidates) {
    // Which of two equal amounts has paid it makes no difference.
    const isRival = !used.has(number) && cents !== chosen.get(place)?.cents
    if (isRival && !rivals.has(place)) rivals.set(place, cost)
  }
  const withSureness = ([place, candidate]: [number, Candidate]) => {
    const { cost } = candidate
    const sure = cost <= SURE_COST && (rivals.get(place) ?? Infinity) - cost >= CLEAR_BY
    return [place, { ...candidate, sure }] as const
  }
  return new Map([...chosen].map(withSureness))
}

function compareLines(a: StatementLine, b: StatementLine): number {
  return (
    compareTexts(a.date, b.date) || a.amountCents - b.amountCents || compareTexts(a.text, b.text)
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return a.cost - b.cost || a.days - b.days || a.place - b.place || a.number - b.number
}

/** The likeness of a cash flow to payees, and by how much its amount may differ. */
interface FlowLikeness {
  likeness: Likeness
  varies: boolean
}

class ComparedLines {
  readonly #lines: readonly StatementLine[]
  readonly #days: number[]
  /** Of each line, the number of its payee. */
  readonly #payees: number[]
  readonly #index: NameIndex
  readonly #flows = new Map<ComparedFlow, FlowLikeness>()
  /** By payee, the numbers of its lines. */
  readonly #linesOf = new Map<number, number[]>()

  constructor(lines: readonly StatementLine[]) {
    this.#lines = lines
    this.#days = lines.map(({ date }) => parseDay(date))
    const payees = numberPayees(lines)
    this.#payees = payees.ofLines
    this.#index = new NameIndex(payees.words)
    for (const [number, payee] of this.#payees.entries()) {
      const numbers = this.#linesOf.get(payee)
      if (numbers) numbers.push(number)
      else this.#linesOf.set(payee, [number])
    }
  }

  candidatesOf({ item, flow }: PayableItem, place: number): Candidate[] {
    const found: Candidate[] = []
    const on = parseDay(item.on)
    const first = on - withinBounds(flow.periodDays, EARLIEST)
    const last = on + withinBounds(flow.periodDays, LATEST)
    for (let number = this.#firstFrom(first); number < this.#lines.length; number++) {
      const day = this.#days[number] ?? Infinity
      if (day > last) break
      const days = Math.abs(day - on)
      const cost = this.#costOf(item, flow, number, days)
      const cents = this.#lines[number]?.amountCents ?? 0
      if (cost < MOST_COST) found.push({ place, number, cents, days, cost })
    }
    if (found.length <= MOST_CANDIDATES) return found
    return found.toSorted(compareCandidates).slice(0, MOST_CANDIDATES)
  }

  /** Infinite for a line that cannot pay the item. */
  #costOf(item: OpenItem, flow: ComparedFlow, number: number, days: number): number {
    const paidCents = signOf(item.kind) * (this.#lines[number]?.amountCents ?? 0)
    if (paidCents < 0) return Infinity
    const off = Math.abs(paidCents - item.amountCents) / Math.max(1, item.amountCents)
    if (off > AMOUNT_OFF_OF_VARIABLE) return Infinity
    const { likeness, varies } = this.#likenessOf(flow, signOf(item.kind))
    const like = likeness.get(this.#payees[number] ?? -1) ?? 0
    const isPossible =
      like >= LIKE ? off <= mostOff(like, varies) : off === 0 && days <= DAYS_WITHOUT_NAME
    if (!isPossible) return Infinity
    const ofAmount = Math.min(COST.mostOfAmount, COST.amount * off)
    return COST.day * days + ofAmount + COST.name * (1 - like)
  }

  #likenessOf(flow: ComparedFlow, sign: number): FlowLikeness {
    let known = this.#flows.get(flow)
    if (!known) {
      const likeness = this.#index.likenessTo(flow.names.map(wordsOf))
      this.#flows.set(flow, (known = { likeness, varies: this.#varies(likeness, sign) }))
    }
    return known
  }

  /** True if the lines that are like a cash flow seldom have the amount of the one before. */
  #varies(likeness: Likeness, sign: number): boolean {
    const numbers = [...likeness].flatMap(([payee, like]) =>
      like >= LIKE ? (this.#linesOf.get(payee) ?? []) : [],
    )
    const amounts = numbers
      .toSorted((a, b) => a - b)
      .map((number) => sign * (this.#lines[number]?.amountCents ?? 0))
      .filter((cents) => cents > 0)
    if (amounts.length < LINES_TO_VARY) return false
    const equal = amounts.filter((cents, place) => place > 0 && cents === amounts[place - 1]).length
    return equal < EQUAL_OF_FIXED * (amounts.length - 1)
  }

  /** The number of the first line from a day on. */
  #firstFrom(day: number): number {
    let [low, high] = [0, this.#days.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#days[middle] ?? 0) < day) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The payee of each line, by its number among the different ones, and the words of each payee. */
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

function mostOff(like: number, varies: boolean): number {
  if (varies) return AMOUNT_OFF_OF_VARIABLE
  return like >= SAME ? AMOUNT_OFF_OF_SAME_NAME : AMOUNT_OFF
}

function withinBounds(periodDays: number, { share, least, most }: typeof EARLIEST): number {
  return Math.min(most, Math.max(least, Math.round(share * periodDays)))
}
