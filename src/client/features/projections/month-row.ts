import type { YearProjection } from '../../../shared/projections/projection.ts'

export type MonthRow = YearProjection['months'][number]

export type TriedMonths = ReadonlyMap<string, MonthRow>
