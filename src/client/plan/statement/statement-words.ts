import { formatCents as writeCents } from '../../../shared/money/money.ts'
import { describeCashFlow } from '../../../shared/plan/spending-words.ts'
import type { EverydaySpending, Proposal } from '../../../shared/statements/proposal.ts'
import type { DecimalSign, Statement } from '../../../shared/statements/statement.ts'
import { countOf } from '../../words/counts.ts'
import {
  formatDate,
  formatDay,
  formatDayNear,
  formatMonthShort,
  monthOf,
} from '../../words/dates.ts'
import { describeLimits } from '../../words/schedule-limits.ts'
import type { ItemFields } from '../editor/wizard-fields.ts'
import { formatCents } from '../../words/shown-amounts.ts'

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

/** Shown while amounts are hidden too: the answer tells the two apart. */
export function readBothDecimals(sample: string): Record<DecimalSign, string> {
  const digits = sample.replaceAll(/[^\d.,]/g, '')
  const whole = writeCents(Number(digits.replaceAll(/[.,]/g, '')) * 100)
  const parted = writeCents(Math.round(Number(digits.replace(',', '.')) * 100))
  return digits.includes(',') ? { '.': whole, ',': parted } : { '.': parted, ',': whole }
}

export function describeReasons(proposal: Proposal, lastDay: string, today: string): string {
  const { seen, nextOn } = proposal
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) return ''
  const next = formatDayNear(nextOn, today)
  const isLate = nextOn <= lastDay
  const reasons = [
    `${countOf(seen.length, 'time')} since ${monthNear(monthOf(first.date), today)}`,
    describeAmounts(proposal),
    `last ${formatDayNear(last.date, today)}`,
    isLate && `due ${next} and not seen yet`,
    // Nobody knows of the days between the end of the statement and today.
    !isLate && nextOn >= today && `next ${next}`,
  ]
  return reasons.filter((reason) => reason !== false).join(', ')
}

function monthNear(month: string, today: string): string {
  const year = month.slice(0, 4)
  return `${formatMonthShort(month)}${year === today.slice(0, 4) ? '' : ` ${year}`}`
}

function describeAmounts({ seen, amountCents, isFixed }: Proposal): string {
  const amounts = seen.map((line) => Math.abs(line.amountCents))
  const least = amounts.reduce((one, other) => Math.min(one, other))
  const most = amounts.reduce((one, other) => Math.max(one, other))
  if (least === most) return `always ${formatCents(least)}`
  const before = amounts.findLast((cents) => cents !== amountCents)
  return isFixed && amounts.at(-1) === amountCents && before !== undefined
    ? `now ${formatCents(amountCents)}, before ${formatCents(before)}`
    : `${formatCents(least)} to ${formatCents(most)}`
}

export function describeEveryday(everyday: EverydaySpending): string {
  const { lowCents, highCents, lineCount, weeks } = everyday
  return `${formatCents(lowCents)} to ${formatCents(highCents)} in eight of ten weeks: ${countOf(lineCount, 'smaller purchase')} in ${countOf(weeks, 'week')}, beside what is listed here`
}

export function describeFields(fields: ItemFields, today: string): string {
  const flow = { ...fields, startDate: fields.startDate ?? '' }
  return [describeCashFlow(flow, { formatDate, formatCents }), ...describeLimits(flow, today)].join(
    ', ',
  )
}
