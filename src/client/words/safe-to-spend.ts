/** Says how much of an outlook is safe to spend [behaviour: Outlook]. */
import type { Outlook } from '../../shared/projections/answers.ts'

type Spendable = Pick<
  Outlook,
  'safeToSpendCents' | 'spareCents' | 'firstBelowZero' | 'firstBelowBuffer'
>

/**
 * Returns what can be spent today so that it suffices until payday and on every day after it; and the first day that falls
 * short anyway, YYYY-MM-DD, or null.
 */
export function safeToSpendOf(outlook: Spendable): { cents: number; shortOn: string | null } {
  const { safeToSpendCents, spareCents, firstBelowZero, firstBelowBuffer } = outlook
  return {
    cents: Math.min(safeToSpendCents, spareCents),
    shortOn: firstBelowBuffer ?? firstBelowZero,
  }
}
