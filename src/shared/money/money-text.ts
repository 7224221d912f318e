/** Money as people type and paste it [behaviour: Money as it is typed]. CSV files and /api/data use `centsFromDollars`. */
import { centsFromDollars, dollarsFromCents, formatCents, MAX_AMOUNT_CENTS } from './money.ts'

export interface MoneyLimits {
  minCents: number
  maxCents: number
}

export const AMOUNT_LIMITS: MoneyLimits = { minCents: 0, maxCents: MAX_AMOUNT_CENTS }
export const BALANCE_LIMITS: MoneyLimits = {
  minCents: -MAX_AMOUNT_CENTS,
  maxCents: MAX_AMOUNT_CENTS,
}

export interface MoneyReading {
  cents: number | null
  problem: string | null
  isOutOfRange: boolean
}

export const NO_AMOUNT = 'Enter an amount, like 12.50.'
const MUST_NOT_BE_NEGATIVE = 'The amount must not be negative.'

const CLEARED = /^[.\-\u2212\u2013\u2014]?$/
const MINUS = /[\u2212\u2013\u2014]/g
/** Signs and the dollar stand before and behind what begins and ends with a digit or a decimal sign. */
const PARTS = /^([^\d.,]*)([\d.,](?:.*[\d.,])?)([^\d.,]*)$/s
const POSITIVE_SIGNS = new Set(['|', '+|', '|+'])
const NEGATIVE_SIGNS = new Set(['-|', '|-', '(|)'])
const GROUP_MARK = /[\s\u200B'\u2019\u02BC]/g

/** The dollars and the one or two decimals, after spaces and apostrophes have become plain spaces. */
const FORMS = [
  /^(\d*)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
]
/** Dollars in groups to some people, three decimals to others. */
const TWO_READINGS = /^[1-9]\d{0,2}\.\d{3}$/
const MORE_DECIMALS = /([.,]\d\d)\d+$/

/**
 * Reads what a person types or pastes for money: "1,234.50", "1.234,50", "$ -12.30", "(250.00)", "14,99".
 * A text that could be two amounts is none.
 */
export function readMoney(text: string, limits: MoneyLimits): MoneyReading {
  const trimmed = text.trim()
  if (CLEARED.test(trimmed)) return { cents: null, problem: null, isOutOfRange: false }
  const parts = splitSign(trimmed)
  if (!parts) return unreadable(NO_AMOUNT)
  const { isNegative, number } = parts
  const plain = plainDollars(number)
  if (plain === null)
    return unreadable(
      isNegative && limits.minCents === 0 ? MUST_NOT_BE_NEGATIVE : problemOf(number, isNegative),
    )
  const cents = centsFromDollars((isNegative ? '-' : '') + plain)
  const problem = rangeProblem(cents, isNegative, limits)
  return problem
    ? { cents: null, problem, isOutOfRange: true }
    : { cents, problem: null, isOutOfRange: false }
}

const unreadable = (problem: string) => ({ cents: null, problem, isOutOfRange: false })

/** Returns null if a sign or the dollar stands at the wrong place, or there are too many of them. */
function splitSign(text: string): { isNegative: boolean; number: string } | null {
  const [, before, number, behind] = PARTS.exec(text) ?? []
  if (before === undefined || number === undefined) return null
  const marks = `${before}|${behind}`.replaceAll(/[\s\u200B]/g, '').replaceAll(MINUS, '-')
  // Only the first: a second one is no sign.
  const sign = marks.replace('$', '')
  if (!POSITIVE_SIGNS.has(sign) && !NEGATIVE_SIGNS.has(sign)) return null
  return { isNegative: NEGATIVE_SIGNS.has(sign), number: number.replaceAll(GROUP_MARK, ' ') }
}

/** "1,234.5" -> "1234.5"; null if it is no amount. */
function plainDollars(number: string): string | null {
  for (const form of FORMS) {
    const [, dollars, decimals] = form.exec(number) ?? []
    if (dollars !== undefined) return `${dollars.replaceAll(/[ .,]/g, '')}.${decimals ?? ''}`
  }
  return null
}

function problemOf(number: string, isNegative: boolean): string {
  if (TWO_READINGS.test(number)) {
    const readings = [number.replace('.', ''), number].map((reading) => {
      const cents = centsFromDollars(reading) ?? 0
      return formatCents(isNegative ? -cents : cents).replace('$', '')
    })
    return `Did you mean ${readings.join(' or ')}?`
  }
  return plainDollars(number.replace(MORE_DECIMALS, '$1')) === null
    ? NO_AMOUNT
    : 'The amount must have at most two decimals.'
}

/** @param cents Null if there are more of them than an integer holds. */
function rangeProblem(
  cents: number | null,
  isNegative: boolean,
  { minCents, maxCents }: MoneyLimits,
): string | null {
  if (isNegative && cents !== 0 && minCents === 0) return MUST_NOT_BE_NEGATIVE
  if (cents === null ? isNegative : cents < minCents)
    return `The amount must be at least ${formatCents(minCents)}.`
  return cents === null || cents > maxCents
    ? `The amount must be at most ${formatCents(maxCents)}.`
    : null
}

/** Returns what a field shows once it is left: an amount with two decimals, nothing if it was cleared, else the text. */
export function tidyMoneyText(text: string, { cents, problem }: MoneyReading): string {
  if (problem !== null) return text
  return cents === null ? '' : dollarsFromCents(cents)
}
