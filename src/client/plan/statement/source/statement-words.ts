import { formatCents } from '../../../../shared/money/money.ts'
import type { DecimalSign, Statement } from '../../../../shared/statements/statement.ts'
import { countOf } from '../../../words/counts.ts'
import { formatDay, formatDayNear } from '../../../words/dates.ts'

export function describeStatement(
  { lineCount, from, to, closing }: Pick<Statement, 'lineCount' | 'from' | 'to' | 'closing'>,
  today: string,
): string {
  const [first, last] = [from, to].map((day) => day && formatDayNear(day, today))
  const days = !first ? '' : from === to ? ` on ${first}` : ` from ${first} to ${last}`
  const lines = lineCount === 0 ? 'No lines' : countOf(lineCount, 'line')
  if (!closing) return `${lines}${days}`
  // The bank often says it on a later day than that of the last line.
  const on = closing.on === to ? '' : ` on ${formatDayNear(closing.on, today)}`
  return `${lines}${days}, closing balance ${formatCents(closing.cents)}${on}`
}

export function readBothOrders(sample: string): { monthFirst: string; dayFirst: string } | null {
  const [first = 0, second = 0] = (sample.match(/\d+/g) ?? []).map(Number)
  if (![first, second].every((part) => part >= 1 && part <= 12)) return null
  const day = (month: number, of: number) =>
    formatDay(`2000-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`)
  return { monthFirst: day(first, second), dayFirst: day(second, first) }
}

export function readBothDecimals(sample: string): Record<DecimalSign, string> {
  const digits = sample.replaceAll(/[^\d.,]/g, '')
  const whole = formatCents(Number(digits.replaceAll(/[.,]/g, '')) * 100)
  const parted = formatCents(Math.round(Number(digits.replace(',', '.')) * 100))
  return digits.includes(',') ? { '.': whole, ',': parted } : { '.': parted, ',': whole }
}
