/** The plan as it would be after a check-in by a statement [behaviour: Bank statements]. Money is integer cents. */

export interface PlanPreview {
  /** The balance of today. */
  todayCents: number
  /** The user's today, YYYY-MM-DD: the day of the first balance. */
  from: string
  /** At the end of each of the next 93 days. */
  balancesCents: number[]
  /** For each of the created cash flows the sum to which it comes in an average month; never negative. */
  monthlyCents: number[]
  monthlyInCents: number
  monthlyOutCents: number
  /** The occurrences, of what is created too, that fall after `onDate` and before the current month: not on the line. */
  before: { count: number; cents: number }
}
