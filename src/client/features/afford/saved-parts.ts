/** An amount that is saved up, as an expense of every month [behaviour: Can I afford it?]. */
import type { Affordability } from '../../../shared/projections/answers.ts'
import type { PlannedExpense } from '../../links/editor-links.ts'
import { monthsAfter } from '../../links/shown-range.ts'

/** Returns the last part, which is the rest of the amount. In cents. */
export function lastPartCents(
  amountCents: number,
  { months = 1, perMonthCents = 0 }: Affordability,
) {
  return amountCents - (months - 1) * perMonthCents
}

/**
 * The expense that sets the amount aside: from today on, in equal parts; the last one is the rest.
 *
 * @param today YYYY-MM-DD
 */
export function partsOf(
  amountCents: number,
  answer: Affordability,
  today: string,
): Omit<PlannedExpense, 'name'> {
  const { months = 1, perMonthCents = 0 } = answer
  if (months === 1) return { amountCents, every: 'once', date: today }
  const last = {
    date: monthsAfter(today, months - 1),
    amountCents: lastPartCents(amountCents, answer),
  }
  return { amountCents: perMonthCents, every: 'month', date: today, last }
}
