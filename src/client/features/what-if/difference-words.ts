import type { Comparison } from '../../../shared/plan/scenario.ts'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { addDays, formatDayNear } from '../../words/dates.ts'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export function describeDifference(comparison: Comparison): string {
  const { base, scenario, from, baseCents, differenceCents, today } = comparison
  const lowest = ({ cents, date }: Outlook['lowest']) =>
    `${formatCents(cents)} on ${formatDayNear(date, today)}`
  const [before, after] = [base.lowest, scenario.lowest]
  // Hidden amounts look alike.
  const isSame = before.cents === after.cents && before.date === after.date
  const lowestWords = isSame
    ? `Lowest stays at ${lowest(before)}`
    : `Lowest goes from ${lowest(before)} to ${lowest(after)}`
  const end = endWords(addDays(from, baseCents.length - 1), today)
  const endDifference =
    differenceCents === 0
      ? 'as much as in your plan'
      : `${formatCents(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'}`
  return `${lowestWords}; ${end} there is ${endDifference}.`
}

export function describeSafeToSpend({ base, scenario, today }: Comparison): string {
  const before = safeToSpendOf(base).cents
  const { cents: after, shortOn } = safeToSpendOf(scenario)
  const change =
    before === after
      ? `stays at ${formatCents(after)}`
      : `goes from ${formatCents(before)} to ${formatCents(after)}`
  const short = shortOn === null ? '' : `, short on ${formatDayNear(shortOn, today)}`
  return `Safe to spend ${change}${short}.`
}

function endWords(date: string, today: string): string {
  if (date.endsWith('-12-31')) return `at the end of ${Number(date.slice(0, 4))}`
  return `on ${formatDayNear(date, today)}`
}
