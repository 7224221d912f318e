/** [behaviour: Bank statements] */
import { z } from 'zod'
import { accountField, startingBalanceCentsField, timeZoneField } from '../fields.ts'
import { doneField, onDateField } from '../plan/check-in.ts'
import { planChangeFields, repeatedChangeProblem } from '../plan/check-in-changes.ts'

export interface PlanPreview {
  todayCents: number
  /** The user's today, YYYY-MM-DD: the day of the first balance. */
  from: string
  /** At the end of each of the next 93 days. */
  balancesCents: number[]
  /**
   * The dates of each created cash flow that the bank's balance has in it: as sent, else from the 1st of the month of
   * `onDate` through that day. The check-in sends them.
   */
  doneDates: string[][]
  monthlyCents: number[]
  monthlyInCents: number
  monthlyOutCents: number
  /** The occurrences, of what is created too, that fall after `onDate` and before the current month: not on the line. */
  before: { count: number; cents: number }
}

export const previewPlanInput = z
  .strictObject({
    account: accountField,
    timeZone: timeZoneField,
    /** The balance that the bank says. */
    balanceCents: startingBalanceCentsField,
    onDate: onDateField,
    done: doneField,
    ...planChangeFields,
  })
  .superRefine(({ change = [] }, context) => {
    const problem = repeatedChangeProblem(change)
    if (problem) context.addIssue({ code: 'custom', path: ['change'], message: problem })
  })

export type PreviewPlanInput = z.infer<typeof previewPlanInput>
