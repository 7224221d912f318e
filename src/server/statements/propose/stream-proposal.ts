import { MAX_BANK_NAME_CHARACTERS, MAX_BANK_NAMES } from '../../../shared/plan/bank-names.ts'
import type { Proposal, Sureness } from '../../../shared/statements/proposal.ts'
import { type DayNumber, dayText, parseDay } from '../../projection/rules/calendar.ts'
import { groupBy } from '../lists.ts'
import type { PayeeName } from '../payees/payee-names.ts'
import { sightingsNeeded, type Stream } from './accepted-fit.ts'
import { RHYTHMS, VERY_LATE } from './rhythms.ts'
import { datesBetween } from './schedule-fit.ts'
import { medianOf, type Sighting } from './sighting.ts'

export type NewProposal = Omit<Proposal, 'planned'>

const REGULAR_SIGHTINGS = 4
const MOST_MISSING_OF_REGULAR = 0.1
const SURE_OF_MONTHS = 4
/** A date so late is no longer waited for, beyond its tolerance. */
const MOST_LATE = 3
/** No plan goes on after the year 9999. */
const LAST_DATE = parseDay('9999-12-31')

export function proposalOf(stream: Stream, nameOf: (text: string) => PayeeName): NewProposal {
  const { hits, before, amounts, schedule } = stream
  const isFixed = amounts === 'fixed'
  const income = (hits[0]?.line.amountCents ?? 0) > 0
  return {
    kind: income ? 'income' : 'expense',
    name: shownOf(hits, nameOf),
    amountCents: priceOf(stream).cents,
    ...schedule,
    sureness: surenessOf(stream),
    isFixed,
    seen: [...before, ...hits].map(({ line: { date, amountCents, text } }) => ({
      date,
      amountCents,
      text,
    })),
    nextOn: dayText(nextDayOf(stream)),
    bankNames: bankNamesOf(hits, nameOf),
  }
}

export function isStopped(stream: Stream, lastDay: DayNumber): boolean {
  const { period, tolerance } = RHYTHMS[stream.rhythm]
  const next = nextDayOf(stream)
  return next > LAST_DATE || lastDay - next > Math.max(tolerance + MOST_LATE, period / 2)
}

/** The date behind that of the newest line, which can be a few days early or late. */
function nextDayOf({ hits, rhythm, schedule }: Stream): DayNumber {
  const { period, tolerance } = RHYTHMS[rhythm]
  const newest = hits.at(-1)?.day ?? 0
  const first = newest - VERY_LATE * tolerance
  const dates = datesBetween(schedule, first, newest + Math.ceil(2 * period) + 7)
  const [before, after] = dates
  if (before === undefined) return newest
  const isNearer = after !== undefined && Math.abs(after - newest) < Math.abs(before - newest)
  return dates[isNearer ? 2 : 1] ?? newest
}

function surenessOf(stream: Stream): Sureness {
  const { rhythm, hits, amounts, missing, mostOff } = stream
  const price = priceOf(stream)
  if (price.isNew) return 'perhaps'
  const count = hits.length - price.odd
  const isRegular =
    amounts === 'fixed' &&
    count >= REGULAR_SIGHTINGS &&
    mostOff <= 1 &&
    missing <= MOST_MISSING_OF_REGULAR * (count + missing)
  if (isRegular) return 'regular'
  const countsMonths = RHYTHMS[rhythm].period > 32
  const isPerhaps =
    count <= sightingsNeeded(rhythm, amounts) ||
    rhythm === 'yearly' ||
    (countsMonths && count < SURE_OF_MONTHS)
  return isPerhaps ? 'perhaps' : 'likely'
}

/** The name that most of the lines have, or how all of them begin; not one that the bank has cut. */
function shownOf(hits: readonly Sighting[], nameOf: (text: string) => PayeeName): string {
  const names = hits.map(({ line }) => nameOf(line.text))
  const whole = names.filter(({ key, words }) => words.join(' ').startsWith(key))
  const groups = groupBy(whole.length > 0 ? whole : names, ({ shown }) => shown)
  const [best] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  if (!best) return ''
  const [name, { length: count }] = best
  const beginning =
    count > 1 ? '' : beginningOf([...groups.keys()].map((shown) => shown.split(' ')))
  return beginning === '' ? name : beginning
}

/** The newest ones, oldest first; of more than there is room for, how all of them begin. */
function bankNamesOf(hits: readonly Sighting[], nameOf: (text: string) => PayeeName): string[] {
  const all = hits.map(({ line }) => nameOf(line.text).words)
  const names = new Set(all.toReversed().map(bankNameOf))
  const beginning = names.size > MAX_BANK_NAMES ? beginningOf(all) : ''
  return beginning === '' ? [...names].slice(0, MAX_BANK_NAMES).toReversed() : [beginning]
}

function beginningOf(texts: readonly (readonly string[])[]): string {
  const [first = []] = texts
  const end = first.findIndex((word, index) => texts.some((text) => text[index] !== word))
  return bankNameOf(end === -1 ? first : first.slice(0, end))
}

function bankNameOf(words: readonly string[]): string {
  let name = [...(words[0] ?? '')].slice(0, MAX_BANK_NAME_CHARACTERS).join('')
  for (const word of words.slice(1)) {
    const longer = `${name} ${word}`
    if ([...longer].length > MAX_BANK_NAME_CHARACTERS) break
    name = longer
  }
  return name
}

interface Price {
  cents: number
  /** True for a price that came once so far. */
  isNew: boolean
  /** The newest lines of another amount that is no price. */
  odd: number
}

/** An old amount says less about the next one. */
const NEWEST_OF_MEDIAN = 12
const MOST_RISE = 0.4

function priceOf({ hits, amounts }: Stream): Price {
  const all = hits.map(({ cents }) => cents)
  if (amounts === 'fixed') return fixedPrice(all)
  const cents = steadyPrice(all) ?? medianOf(all.slice(-NEWEST_OF_MEDIAN))
  return { cents, isNew: false, odd: 0 }
}

/** The newest amount that came twice in a row, and what came once behind it, if prices change by so much. */
function fixedPrice(all: number[]): Price {
  const index = all.findLastIndex((cents, place) => cents === all[place - 1])
  const cents = all[index] ?? 0
  const newest = all.at(-1) ?? 0
  if (newest === cents) return { cents, isNew: false, odd: 0 }
  if (mayBeNext(cents, newest)) return { cents: newest, isNew: true, odd: 0 }
  return { cents, isNew: false, odd: all.length - 1 - index }
}

/** The newest amount of those that rose, or fell, each time; null for others. A last one that is far off is none. */
function steadyPrice(all: number[]): number | null {
  const steps = all.slice(1).map((cents, index) => cents - (all[index] ?? 0))
  const isSteady = steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
  if (!isSteady) return null
  const [before = 0, newest = 0] = all.slice(-2)
  const ratios = all.slice(1, -1).map((cents, index) => cents / (all[index] ?? 1))
  const isUsual = ratios.some((ratio) => ratio >= newest / before)
  return isUsual || mayBeNext(before, newest) ? newest : before
}

export function mayBeNext(cents: number, next: number): boolean {
  return Math.abs(next - cents) <= MOST_RISE * cents
}
