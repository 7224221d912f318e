import { centsFromDollars, MAX_AMOUNT_CENTS } from '../../../shared/money/money.ts'
import type { DecimalSign } from '../../../shared/statements/statement.ts'

const MAX_LENGTH = 50

export interface FoundDecimal {
  /** A guess where there is a doubt. */
  sign: DecimalSign
  /** An amount like 1.234, which can be read in two ways; null where something proves the sign, or nothing needs it. */
  doubt: string | null
}

/**
 * One or two digits behind a sign, a group that is none, and two kinds of signs prove it; so do numbers below 1,000 without a
 * sign beside others of 1,000 and more.
 */
export function findDecimal(amounts: Iterable<string>, answer?: DecimalSign): FoundDecimal {
  const proofs = { '.': 0, ',': 0 }
  let doubt: string | null = null
  let [doubtful, hasSmall, hasLarge] = ['.' as DecimalSign, false, false]
  for (const amount of amounts) {
    const digits = amount.slice(0, MAX_LENGTH).replaceAll(/[^\d.,]/g, '')
    const signs = digits.replaceAll(/\d/g, '')
    const last = signs.at(-1) as DecimalSign | undefined
    if (last === undefined) {
      hasSmall ||= /^[1-9]\d{0,2}$/.test(digits)
      hasLarge ||= /^[1-9]\d{3,}$/.test(digits)
    } else if (signs.length > 1) proofs[new Set(signs).size > 1 ? last : otherOf(last)]++
    else if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) {
      doubt ??= amount.trim()
      doubtful = last
    } else if (/[.,]\d{1,2}$/.test(digits)) proofs[last] += 2
    else if (/[.,]\d{3,}$/.test(digits)) proofs[last]++
  }
  if (proofs['.'] + proofs[','] > 0)
    return { sign: proofs[','] > proofs['.'] ? ',' : '.', doubt: null }
  if (doubt === null) return { sign: '.', doubt }
  if (hasLarge) return { sign: doubtful, doubt: null }
  if (hasSmall) return { sign: otherOf(doubtful), doubt: null }
  return answer === undefined ? { sign: '.', doubt } : { sign: answer, doubt: null }
}

function otherOf(sign: DecimalSign): DecimalSign {
  return sign === '.' ? ',' : '.'
}

/**
 * The last of two kinds of signs is the decimal sign; a single one is, where two digits or fewer follow; else `sign` decides.
 * More than two decimals round half away from zero on the text. Null for more than Balance counts.
 */
export function readAmount(amount: string, sign: DecimalSign): number | null {
  const text = amount.slice(0, MAX_LENGTH + 1).replaceAll(/[\s$'\u2019]/g, '')
  const [, before = '', digits = '', after = ''] =
    /^([+\u2212-]?)([\d.,]+)([+\u2212-]?)$/.exec(text) ?? []
  if (digits === '' || amount.length > MAX_LENGTH || (before && after)) return null
  const decimal = plainDecimal(digits, sign)
  const cents = decimal === null ? null : centsFromDollars(decimal)
  if (cents === null || cents > MAX_AMOUNT_CENTS) return null
  return signed(cents, /[\u2212-]/.test(before + after))
}

/** Zero has no sign. */
export function signed(cents: number, isNegative: boolean): number {
  return isNegative && cents !== 0 ? -cents : cents
}

/** Null if the groups are no threes. */
function plainDecimal(digits: string, sign: DecimalSign): string | null {
  const decimalSign = decimalSignOf(digits, sign)
  const at = digits.lastIndexOf(decimalSign)
  const [whole, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  const group = decimalSign === '.' ? ',' : '.'
  const groups = whole.split(group)
  const areThrees = groups.every((part, place) =>
    place === 0 ? /^\d{1,3}$/.test(part) : /^\d{3}$/.test(part),
  )
  if (groups.length > 1 ? !areThrees : !/^\d*$/.test(whole)) return null
  return /^\d*$/.test(fraction) ? `${groups.join('')}.${fraction}` : null
}

function decimalSignOf(digits: string, sign: DecimalSign): DecimalSign {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points + commas > 1) return points > 1 ? ',' : '.'
  const alone: DecimalSign = points > 0 ? '.' : ','
  return /[.,]\d{3}$/.test(digits) && /^\d{1,3}[.,]/.test(digits) ? sign : alone
}
