/** What the records of changes can hold: `ChangedRow` of the undo, which reads them without checking them. */
import { z } from 'zod'
import { CashFlowKind } from '../db/generated/sqlite/client.ts'
import { cashFlowStateShape, EMPTY_SCHEDULE } from './cash-flow-shape.ts'
import {
  amount,
  cents,
  count,
  date,
  id,
  instant,
  optionalDate,
  optionalId,
  sum,
  text,
  version,
} from './row-fields.ts'

const beforeAndAfter = <State extends z.ZodType>(state: State) => ({
  before: state.nullable(),
  after: state.nullable(),
})

/** Columns that are null are left out. */
const cashFlowState = z.preprocess((state) => {
  if (typeof state !== 'object' || state === null) return state
  const given = Object.entries(state).map(([column, value]) => [column, value ?? undefined])
  return { ...EMPTY_SCHEDULE, ...Object.fromEntries(given) }
}, cashFlowStateShape)

/** Of a row that was removed for good. */
const birth = z.strictObject({
  kind: z.enum(CashFlowKind),
  contractAuthorId: optionalId,
  importId: text.nullable(),
  continuesId: optionalId,
  continuedLastDate: optionalDate,
  version,
  createdAt: instant,
})

const mark = { cashFlowId: id, date, isOfDeleted: z.literal(true).optional() }
const balance = z.strictObject({ cents, on: optionalDate, checkInId: optionalId })

function setting(field: string, value: z.ZodType) {
  return z.strictObject({
    table: z.literal('Account'),
    field: z.literal(field),
    before: value,
    after: value,
  })
}

const changedRow = z.discriminatedUnion('table', [
  z.strictObject({
    table: z.literal('CashFlow'),
    id,
    ...beforeAndAfter(cashFlowState),
    birth: birth.optional(),
    marks: text.optional(),
  }),
  z.strictObject({
    table: z.literal('Completion'),
    ...mark,
    ...beforeAndAfter(z.strictObject({ movedCents: cents.optional() })),
  }),
  z.strictObject({
    table: z.literal('Override'),
    ...mark,
    ...beforeAndAfter(z.strictObject({ amountCents: amount })),
  }),
  z.strictObject({ table: z.literal('Skip'), ...mark, ...beforeAndAfter(z.strictObject({})) }),
  z.strictObject({
    table: z.literal('Move'),
    ...mark,
    ...beforeAndAfter(z.strictObject({ to: date })),
  }),
  z.discriminatedUnion('field', [
    setting('bufferCents', amount),
    setting('paydayCashFlowId', optionalId),
    setting('doneMovesBalance', z.boolean()),
    setting('doneMovesBalanceChosen', z.boolean()),
  ]),
  z.strictObject({ table: z.literal('Balance'), before: balance, after: balance }),
  z.strictObject({ table: z.literal('MovedBalance'), cents: sum }),
  z.strictObject({
    table: z.literal('Import'),
    importId: text.min(1),
    ranges: z.array(z.tuple([id, id])).min(1),
    count,
    ...beforeAndAfter(text),
  }),
  z.strictObject({
    table: z.literal('CheckIn'),
    first: id,
    last: id,
    before: z.boolean(),
    after: z.boolean(),
  }),
  z.strictObject({
    table: z.literal('CheckInItem'),
    from: id,
    to: id,
    dates: z.array(date).min(1),
  }),
])

const changedRowsOfRecord = z.array(changedRow).min(1)

/** Says where the first row is that undoing cannot use. A change that did nothing has no record. */
export const changedRows = z.unknown().superRefine((rows, context) => {
  const [issue] = changedRowsOfRecord.safeParse(rows).error?.issues ?? []
  if (!issue) return
  const [row, ...path] = issue.path
  // A rule of the product; all others say only that it is not what the program writes.
  const rule = issue.code === 'custom' ? `: ${issue.message}` : '.'
  context.addIssue(
    row === undefined
      ? 'It must be a list of changed rows.'
      : `Undoing cannot use its row ${Number(row) + 1}${path.length > 0 ? `, at ${path.join('.')}` : ''}${rule}`,
  )
})
