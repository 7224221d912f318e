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
   * For each of the created cash flows the dates that are done: those that were sent, else those that fall from the 1st of
   * the month of `onDate` through that day, which the balance of the bank has in it. A check-in is to send them.
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
