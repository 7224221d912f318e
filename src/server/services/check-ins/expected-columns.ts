import type { ExpectedRange } from '../../../shared/plan/check-in.ts'
import type { CheckIn as CheckInRow } from '../../db/generated/sqlite/client.ts'

type RangeColumns = Pick<CheckInRow, 'expectedLowCents' | 'expectedHighCents'>

export function rangeColumns(range: ExpectedRange | null) {
  return {
    expectedLowCents: range?.lowCents ?? null,
    expectedHighCents: range?.highCents ?? null,
  }
}

export function toRange({
  expectedLowCents,
  expectedHighCents,
}: RangeColumns): ExpectedRange | null {
  if (expectedLowCents === null || expectedHighCents === null) return null
  return { lowCents: Number(expectedLowCents), highCents: Number(expectedHighCents) }
}
