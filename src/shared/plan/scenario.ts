/** [behaviour: What if] */
import { z } from 'zod'
import { NO_DATE, typedName } from '../typed-fields.ts'
import type { Outlook, Payday } from '../projections/answers.ts'
import { changeSpending, everydaySchedule, isSpendingProblem, PLAIN_SPENDING } from './spending.ts'
import { kindField, newCashFlowFields, updatedCashFlowFields } from './cash-flow.ts'
import {
  accountField,
  accountScope,
  amountCentsField,
  dateField,
  idField,
  nameField,
  requestIdField,
} from '../fields.ts'
import { MAX_AMOUNT_CENTS } from '../money/money.ts'
import { projectionScope, type YearProjection } from '../projections/projection.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_DETAILS,
  NO_START_DATE,
} from '../schedules/schedule.ts'

export const MAX_CHANGES = 100
export const MAX_COMPARED_SCENARIOS = 20

const versionField = z.int({ error: 'The version must be a whole number.' })

const ref = {
  kind: kindField,
  id: idField,
  /** The version of the cash flow that the person saw who made the change; it decides nothing here. */
  seenVersion: versionField.optional(),
}
const occurrence = { ...ref, date: dateField }

const addField = z
  .object({ op: z.literal('add'), kind: kindField, ...newCashFlowFields })
  .superRefine((added, context) => {
    const { recurrenceType, startDate = null } = added
    const plain = { recurrenceType, recurrenceDay: null, ...NO_DETAILS }
    const schedule = changeSchedule(plain, everydaySchedule(PLAIN_SPENDING, added))
    if (isScheduleProblem(schedule)) return context.addIssue(schedule.sentence)
    const spending = changeSpending({ ...added, schedule, spending: PLAIN_SPENDING }, added)
    if (isSpendingProblem(spending)) context.addIssue(spending.sentence)
    else if (recurrenceType === 'ON_X_DAY' && startDate === null) context.addIssue(NO_START_DATE)
  })

const changeField = z.discriminatedUnion(
  'op',
  [
    addField,
    z.object({
      op: z.literal('edit'),
      ...ref,
      /** Occurrences with an earlier date stay as they are. */
      fromDate: dateField.optional(),
      ...updatedCashFlowFields,
    }),
    z.object({
      op: z.literal('stop'),
      ...ref,
      /** The first date that is gone; without it the cash flow is deleted. */
      fromDate: dateField.optional(),
    }),
    z.object({ op: z.literal('skip'), ...occurrence }),
    z.object({ op: z.literal('move'), ...occurrence, to: dateField }),
    z.object({ op: z.literal('amount'), ...occurrence, amountCents: amountCentsField }),
    z.object({
      op: z.literal('balance'),
      deltaCents: z
        .int({ error: 'The shift of the balance must be a whole number of cents.' })
        .min(-MAX_AMOUNT_CENTS, 'The shift of the balance must be at least -$999,999,999.99.')
        .max(MAX_AMOUNT_CENTS, 'The shift of the balance must be at most $999,999,999.99.'),
    }),
  ],
  { error: 'A change must be an add, an edit, a stop, a skip, a move, an amount or a balance.' },
)

export type Change = z.infer<typeof changeField>

export const TOO_MANY_CHANGES = `A scenario can have at most ${MAX_CHANGES} changes.`

const changesField = z
  .array(changeField, { error: 'The changes must be a list.' })
  .max(MAX_CHANGES, TOO_MANY_CHANGES)

export interface Scenario {
  id: number
  name: string
  changes: Change[]
  /** Counts the edits. An update that sends an older version is refused as a conflict. */
  version: number
}

/** An outlook of a plan with changes: an added income has no id. */
export interface ChangedOutlook extends Omit<Outlook, 'payday'> {
  payday: (Omit<Payday, 'id'> & { id: number | null }) | null
}

export interface Comparison {
  from: string
  today: string
  baseCents: number[]
  scenarioCents: number[]
  differenceCents: number
  /** The months from the current one on that lie within the days as a whole, with the changes. */
  scenarioMonths: YearProjection['months']
  /** Over the days from today to the last one. */
  base: Outlook
  scenario: ChangedOutlook
  /** Counted from 0 over all that were stacked. */
  withoutEffect: number[]
}

/** `id` names the application, for undoing it. */
export interface Application {
  id: number
  withoutEffect: number[]
}

export const listScenariosInput = z.object({ account: accountField })

export const createScenarioInput = z.object({
  ...accountScope,
  name: nameField,
  changes: changesField,
  requestId: requestIdField.optional(),
})

export const updateScenarioInput = z.object({
  ...accountScope,
  id: idField,
  version: versionField.optional(),
  name: nameField.optional(),
  changes: changesField.optional(),
})

export const scenarioRefInput = z.object({ ...accountScope, id: idField })

export const scenarioFields = z.object({ name: nameField, changes: changesField })

const seenField = z
  .array(z.object({ kind: kindField, id: idField, version: versionField }), {
    error: 'The cash flows that were seen must be a list.',
  })
  .max(MAX_CHANGES, `At most ${MAX_CHANGES} cash flows can have been seen.`)

export const applyScenarioInput = z
  .object({
    ...accountScope,
    id: idField.optional(),
    version: versionField.optional(),
    changes: changesField.optional(),
    /** If one of them was edited or deleted since, nothing is applied. */
    seen: seenField.optional(),
    requestId: requestIdField.optional(),
  })
  .refine(({ id, changes }) => (id === undefined) !== (changes === undefined), {
    path: ['id'],
    error: 'Either the id of a scenario or a list of changes is needed.',
  })

export const compareInput = z.object({
  ...projectionScope,
  from: dateField,
  to: dateField,
  scenarioIds: z
    .array(idField, { error: 'The scenarios must be a list of ids.' })
    .max(MAX_COMPARED_SCENARIOS, `At most ${MAX_COMPARED_SCENARIOS} scenarios can be compared.`)
    .optional(),
  changes: changesField.optional(),
})

export type ListScenariosInput = z.infer<typeof listScenariosInput>
export type CreateScenarioInput = z.infer<typeof createScenarioInput>
export type UpdateScenarioInput = z.infer<typeof updateScenarioInput>
export type ScenarioRefInput = z.infer<typeof scenarioRefInput>
export type SeenCashFlow = z.infer<typeof seenField>[number]
export type ApplyScenarioInput = z.infer<typeof applyScenarioInput>
export type CompareInput = z.infer<typeof compareInput>

export const scenarioNameForm = z.object({ name: typedName })

const CHANGE_ACTS = ['amount', 'schedule', 'card', 'stop', 'skip', 'move', 'dateAmount'] as const
export type ChangeAct = (typeof CHANGE_ACTS)[number]

/** @param fallsOn the day of the occurrence that may be moved, YYYY-MM-DD; null where no new day is asked for */
export function changeForm(fallsOn: string | null) {
  return z
    .object({
      key: z.string(),
      act: z.enum(CHANGE_ACTS),
      date: z.string(),
      newDay: z.string(),
    })
    .superRefine(({ act, newDay }, context) => {
      if (act !== 'move' || fallsOn === null || (newDay !== '' && newDay !== fallsOn)) return
      const message = newDay === '' ? NO_DATE : 'It falls on this day already. Choose another one.'
      context.addIssue({ code: 'custom', path: ['newDay'], message })
    })
}

export type TypedChange = z.infer<ReturnType<typeof changeForm>>
