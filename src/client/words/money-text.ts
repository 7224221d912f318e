/** Amounts of money as people type them [behaviour: Can I afford it?]. */
import { centsFromDollars, formatCents, MAX_AMOUNT_CENTS } from '../../shared/money.ts'

const PLAIN_MONEY = /^-?(\d+\.?\d*|\.\d+)$/

/** Reads what a person types for money: "1,250", "$80", "12.50"; nothing is zero. */
export function readMoney(
  text: string,
  { min }: { min: number },
): { cents: number } | { problem: string } {
  const plain = text.replaceAll(/[\s$]|,(?=\d{3}(\D|$))/g, '')
  if (plain === '') return { cents: 0 }
  if (!PLAIN_MONEY.test(plain)) return { problem: 'Enter an amount, like 12.50.' }
  if (/\.\d{3}/.test(plain)) return { problem: 'The amount must have at most two decimals.' }
  const cents = centsFromDollars(plain)
  if (cents === null || cents > MAX_AMOUNT_CENTS)
    return { problem: `The amount must be at most ${formatCents(MAX_AMOUNT_CENTS)}.` }
  if (cents >= min) return { cents }
  return {
    problem:
      min === 0
        ? 'The amount must not be negative.'
        : `The amount must be at least ${formatCents(min)}.`,
  }
}
