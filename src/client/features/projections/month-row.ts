import type { YearProjection } from '../../../shared/projections/projection.ts'

export type MonthRow = YearProjection['months'][number]

/** The figures with what is tried, by month; a month that is not known yet has none. */
export type TriedMonths = ReadonlyMap<string, MonthRow>
