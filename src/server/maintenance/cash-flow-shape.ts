/** What the columns of a cash flow can have. */
import { z } from 'zod'
import { MAX_EVERY, MIN_EVERY, NTHS_OF_MONTH } from '../../shared/schedule.ts'
import { CashFlowKind, RecurrenceType, Weekend } from '../db/generated/sqlite/client.ts'
import {
  amount,
  id,
  instant,
  monthDay,
  name,
  optionalDate,
  optionalId,
  optionalInstant,
  sentence,
  text,
  version,
} from './row-fields.ts'
import { scheduleProblem } from './schedule-problem.ts'

/** The columns of a schedule. */
const scheduleColumns = {
  recurrenceType: z.enum(RecurrenceType),
  recurrenceDay: z.int().nullable(),
  startDate: instant,
  anchorDate: optionalDate,
  every: z
    .int()
    .min(MIN_EVERY, `It must be at least ${MIN_EVERY}.`)
    .max(MAX_EVERY, `It must be at most ${MAX_EVERY}.`)
    .nullable(),
  firstMonthDay: monthDay.nullable(),
  secondMonthDay: monthDay.nullable(),
  nthOfMonth: z.literal(NTHS_OF_MONTH).nullable(),
  weekdayOfMonth: z
    .int()
    .min(0, 'It must be from 0 to 6.')
    .max(6, 'It must be from 0 to 6.')
    .nullable(),
  firstDate: optionalDate,
  lastDate: optionalDate,
  weekend: z.enum(Weekend).nullable(),
}

export const cashFlowShape = z
  .strictObject({
    id,
    accountId: id,
    kind: z.enum(CashFlowKind),
    name,
    amountCents: amount,
    ...scheduleColumns,
    continuesId: optionalId,
    continuedLastDate: optionalDate,
    version,
    contractAuthorId: optionalId,
    importId: text.min(1).nullable(),
    createdAt: instant,
    editedAt: optionalInstant,
    editedById: optionalId,
    deletedAt: optionalInstant,
  })
  .refine(
    ({ editedAt, editedById }) => (editedAt === null) === (editedById === null),
    sentence('An edit has a time and a user.'),
  )
  .superRefine((row, context) => {
    const problem = scheduleProblem(row)
    if (problem) context.addIssue(problem)
  })

/** By column, for those that can be null. */
export const EMPTY_SCHEDULE = Object.fromEntries(
  Object.entries(scheduleColumns)
    .filter(([, column]) => column.safeParse(null).success)
    .map(([name]) => [name, null]),
)

/** What a person chooses of a cash flow, as a record of its change has it. */
export const cashFlowStateShape = z
  .strictObject({ name, amountCents: amount, ...scheduleColumns })
  .superRefine((state, context) => {
    const problem = scheduleProblem(state)
    if (problem) context.addIssue(problem)
  })
