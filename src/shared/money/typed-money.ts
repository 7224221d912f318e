/**
 * Money in the fields of the starting balance and of an override, which drop what is no part of an amount while one
 * types [behaviour: The two fields that drop]. A comma stays, because it may be a decimal sign or a mark of thousands.
 */
import { dollarsFromCents } from './money.ts'
import { BALANCE_LIMITS, type MoneyLimits, type MoneyReading, readMoney } from './money-text.ts'

const MINUS = /[-\u2212\u2013\u2014]/

/**
 * Keeps of a text the digits, one dot, two decimals behind it, and a minus before all of that where the field takes a
 * negative amount. What it makes of the beginning of a text is the beginning of what it makes of the whole.
 */
export function keepTypedMoney(text: string, { minCents }: MoneyLimits): string {
  const kept: string[] = []
  let hasDot = false
  let room = Infinity
  for (const char of text) {
    if (char >= '0' && char <= '9') {
      if (room === 0) continue
      room -= 1
      kept.push(char)
    } else if (char === '.' && !hasDot) {
      hasDot = true
      room = 2
      kept.push(char)
    } else if (char === ',') {
      room = Infinity
      kept.push(char)
    } else if (MINUS.test(char) && kept.length === 0 && minCents < 0) kept.push('-')
  }
  return kept.join('')
}

/**
 * Returns what a field shows after something was pasted: the text as it is where nothing of it is to be dropped, else the
 * amount that it is by `readMoney`, else what is kept of it.
 */
export function takePastedMoney(text: string, limits: MoneyLimits): string {
  const kept = keepTypedMoney(text, limits)
  if (kept === text && !text.includes(',')) return text
  const { cents } = readMoney(text, BALANCE_LIMITS)
  if (cents === null) return kept
  return dollarsFromCents(limits.minCents < 0 ? cents : Math.abs(cents))
}

/**
 * Reads the text of such a field: by `readMoney` where it has a comma. Without a digit it is 0 where the field takes no
 * negative amount, and cleared where it does; an empty one is always cleared.
 */
export function readTypedMoney(text: string, limits: MoneyLimits): MoneyReading {
  const kept = keepTypedMoney(text, limits)
  const isZero = kept !== '' && limits.minCents === 0 && !/\d/.test(kept)
  if (isZero) return readMoney('0', limits)
  if (kept === '-.') return readMoney('', limits)
  return readMoney(kept.includes(',') ? kept : kept.replace(/(\d)\.$/, '$1'), limits)
}
