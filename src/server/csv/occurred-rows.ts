import type { OccurredRow } from '../../shared/files/import.ts'
import type { NextDate } from '../../shared/projections/projection.ts'
import type { BiweeklyDefault } from '../../shared/schedules/recurrence.ts'
import { datesWithin } from '../projection/rules/next-dates.ts'
import type { DayRange } from '../projection/rules/rule-counter.ts'
import { ruleOf } from '../projection/rules/schedule-days.ts'
import type { CheckedRow } from './checked-file.ts'

export interface Occurred {
  days: DayRange
  biweeklyDefault: BiweeklyDefault
}

export function occurrencesOf(row: CheckedRow, occurred: Occurred | null): NextDate[] {
  if (occurred === null) return []
  return datesWithin(ruleOf(row, occurred.biweeklyDefault), occurred.days)
}

export interface OccurredRows {
  /** The first 500. */
  occurred: OccurredRow[]
  occurredCount: number
}

const MAX_OCCURRED = 500

export function noteOccurred(
  found: OccurredRows,
  { line, kind, name, amountCents }: CheckedRow,
  dates: NextDate[],
): void {
  for (const { on } of dates)
    if (++found.occurredCount <= MAX_OCCURRED)
      found.occurred.push({ line, kind, name, on, amountCents })
}
