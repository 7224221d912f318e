import type { Outlook } from './answers.ts'

type Spendable = Pick<
  Outlook,
  'safeToSpendCents' | 'spareCents' | 'firstBelowZero' | 'firstBelowBuffer'
>

/** `shortOn` is the first day that falls short anyway, or null. */
export function safeToSpendOf(outlook: Spendable): { cents: number; shortOn: string | null } {
  const { safeToSpendCents, spareCents, firstBelowZero, firstBelowBuffer } = outlook
  return {
    cents: Math.min(safeToSpendCents, spareCents),
    shortOn: firstBelowBuffer ?? firstBelowZero,
  }
}
