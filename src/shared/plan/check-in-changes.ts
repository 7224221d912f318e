/** The changes of the plan that a check-in makes beside its items [behaviour: Check-in]. */
import { z } from 'zod'
import { amountCentsField, dateField, idField } from '../fields.ts'
import { bankNamesField } from './bank-names.ts'
import { kindField, strictNewCashFlowFields } from './cash-flow.ts'
import { spendingFields } from './spending.ts'

const MAX_CHECK_IN_CHANGES = 200
const MAX_DONE_DATES = 500

const CHANGE_SENTENCE = 'A change must have a kind, an id, a date from which it is, and an amount.'

const createdField = z.strictObject(
  {
    ...strictNewCashFlowFields,
    doneDates: z
      .array(dateField, { error: '"doneDates" must be a list of dates.' })
      .max(MAX_DONE_DATES, `A new income or expense can have at most ${MAX_DONE_DATES} done dates.`)
      .optional(),
    bankNames: bankNamesField.optional(),
  },
  { error: 'What is created must be an income or an expense with its fields.' },
)

const changedField = z.strictObject(
  {
    kind: kindField,
    id: idField,
    fromDate: dateField,
    amountCents: amountCentsField,
    everydayLowCents: spendingFields.everydayLowCents,
    everydayHighCents: spendingFields.everydayHighCents,
  },
  { error: CHANGE_SENTENCE },
)

const learnedField = z.strictObject(
  { kind: kindField, id: idField, bankNames: bankNamesField },
  { error: 'What is learned must have a kind, an id, and names on bank statements.' },
)

export const planChangeFields = {
  create: listOf(createdField, 'create'),
  change: listOf(changedField, 'change'),
}

export const learnField = listOf(learnedField, 'learn')

function listOf<Item extends z.ZodType>(item: Item, name: string) {
  return z
    .array(item, { error: `"${name}" must be a list.` })
    .max(
      MAX_CHECK_IN_CHANGES,
      `A check-in can have at most ${MAX_CHECK_IN_CHANGES} incomes and expenses in "${name}".`,
    )
    .optional()
}

export type CreatedCashFlow = z.infer<typeof createdField>
export type LearnedNames = z.infer<typeof learnedField>
export type ChangedAmount = z.infer<typeof changedField>

/** The sentence that refuses two changes of one cash flow; null if there are none. */
export function repeatedChangeProblem(changes: readonly ChangedAmount[]): string | null {
  const seen = new Set<number>()
  for (const { kind, id } of changes)
    if (seen.size === seen.add(id).size)
      return `A check-in can change an income or expense once. The ${kind} ${id} is changed twice.`
  return null
}
