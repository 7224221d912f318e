export type RhythmName =
  | 'weekly'
  | 'twoWeeks'
  | 'threeWeeks'
  | 'fourWeeks'
  | 'twiceAMonth'
  | 'monthly'
  | 'nthWeekday'
  | 'twoMonths'
  | 'threeMonths'
  | 'sixMonths'
  | 'yearly'

export interface Rhythm {
  /** Average days between two dates. */
  period: number
  /** The most days by which a line is early or late. */
  tolerance: number
  /** The cost that it has before any line, as it is less likely than monthly. */
  prior: number
  /** The fewest lines that show it, at one price. */
  sightings: number
  /** Weeks or months between two dates, for rhythms that count them. */
  every: number
}

const MONTH = 30.44

export const RHYTHMS: Record<RhythmName, Rhythm> = {
  weekly: { period: 7, tolerance: 1, prior: 0, sightings: 4, every: 1 },
  twoWeeks: { period: 14, tolerance: 2, prior: 0, sightings: 3, every: 2 },
  threeWeeks: { period: 21, tolerance: 2, prior: 0.4, sightings: 4, every: 3 },
  fourWeeks: { period: 28, tolerance: 2, prior: 0.4, sightings: 4, every: 4 },
  twiceAMonth: { period: MONTH / 2, tolerance: 2, prior: 0.3, sightings: 4, every: 1 },
  monthly: { period: MONTH, tolerance: 3, prior: 0, sightings: 3, every: 1 },
  nthWeekday: { period: MONTH, tolerance: 1, prior: 0.5, sightings: 3, every: 1 },
  twoMonths: { period: 2 * MONTH, tolerance: 4, prior: 0.1, sightings: 3, every: 2 },
  threeMonths: { period: 3 * MONTH, tolerance: 4, prior: 0.1, sightings: 3, every: 3 },
  sixMonths: { period: 6 * MONTH, tolerance: 4, prior: 0.1, sightings: 2, every: 6 },
  yearly: { period: 12 * MONTH, tolerance: 5, prior: 0.1, sightings: 2, every: 12 },
}

/** A line at the end that is late by so many times the tolerance is still of its date. */
export const VERY_LATE = 2

export const WEEKEND_PRIOR = 0.15

export function rhythmsOfDensity(count: number, days: number): RhythmName[] {
  return (Object.keys(RHYTHMS) as RhythmName[]).filter((name) => {
    const share = count / (days / RHYTHMS[name].period + 1)
    return share >= 0.62 && share <= 1.3
  })
}
