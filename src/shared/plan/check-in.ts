/** Open items, and what the bank says [behaviour: Check-in]. Money is integer cents, dates are YYYY-MM-DD. */
import { z } from 'zod'
import { type CashFlowKind, kindField } from './cash-flow.ts'
import { learnField, planChangeFields, repeatedChangeProblem } from './check-in-changes.ts'
import {
  accountField,
  accountScope,
  dateField,
  idField,
  longIdField,
  startingBalanceCentsField,
  timeZoneField,
} from '../fields.ts'
import { MAX_OPEN_ITEMS } from './open-item-limit.ts'

export interface OpenItem {
  kind: CashFlowKind
  id: number
  name: string
  /** The date that its schedule names: marks belong to it. */
  date: string
  on: string
  amountCents: number
}

export interface OpenItems {
  /** The account's, before its items were read: a check-in sends it back. */
  revision: number
  balanceOn: string | null
  expectedCents: number
  /** Ascending by the day on which they fall, incomes first; the oldest 500. */
  items: OpenItem[]
}

export interface CheckIn {
  id: number
  onDate: string
  balanceCents: number
  expectedCents: number
  differenceCents: number
  range: ExpectedRange | null
}

/** Between these the bank's balance lies in eight of ten cases [behaviour: Everyday spending]. */
export interface ExpectedRange {
  lowCents: number
  highCents: number
}

export interface CheckInPreview {
  /** The bank's balance minus that if all went as planned. */
  differenceCents: number
  /** The bank's balance minus that without what has not happened. */
  differenceByAnswersCents: number
  /** The balance of today after it, where what has not happened this month is still to come. */
  todayCents: number
}

export const MAX_KEPT_CHECK_INS = 1_000
/** A statement ends on a day that is not longer ago. */
export const MAX_STATEMENT_DAYS_AGO = 62

export const openItemsInput = z.object({ account: accountField, timeZone: timeZoneField })

const ITEM_SENTENCE = 'An item must have a kind, an id and a date.'

const ref = { kind: kindField, id: idField, date: dateField }

function listOf<Item extends z.ZodType>(item: Item, name: string) {
  return z
    .array(item, { error: `"${name}" must be a list of items.` })
    .max(MAX_OPEN_ITEMS, `A check-in can have at most ${MAX_OPEN_ITEMS} items in "${name}".`)
}

export const doneField = listOf(z.strictObject(ref, { error: ITEM_SENTENCE }), 'done')

/** The day whose balance the bank says: today where it is absent. */
export const onDateField = dateField.optional()

export const checkInInput = z
  .strictObject({
    ...accountScope,
    timeZone: timeZoneField,
    /** Chosen by the client: a check-in that is sent again with it does nothing. */
    checkInId: z.uuid('The id of the check-in must be a UUID.').optional(),
    /** The account's, when its open items were read. */
    revision: z
      .int({ error: 'The revision must be a whole number.' })
      .min(0, 'The revision must not be negative.'),
    balanceCents: startingBalanceCentsField,
    onDate: onDateField,
    done: doneField,
    skipped: listOf(z.strictObject(ref, { error: ITEM_SENTENCE }), 'skipped'),
    moved: listOf(z.strictObject({ ...ref, to: dateField }, { error: ITEM_SENTENCE }), 'moved'),
    ...planChangeFields,
    learn: learnField,
  })
  .superRefine(({ done, skipped, moved, change = [] }, context) => {
    const problem = repeatedChangeProblem(change)
    if (problem) context.addIssue({ code: 'custom', path: ['change'], message: problem })
    const seen = new Set<string>()
    for (const { kind, id, date } of [...done, ...skipped, ...moved])
      if (seen.size === seen.add(`${kind} ${id} ${date}`).size)
        context.addIssue({
          code: 'custom',
          path: ['done'],
          message: `A check-in can name an item once. The ${kind} ${id} on ${date} is named twice.`,
        })
  })

export const previewCheckInInput = z.object({
  account: accountField,
  timeZone: timeZoneField,
  balanceCents: startingBalanceCentsField,
  notHappened: listOf(z.object(ref, { error: ITEM_SENTENCE }), 'notHappened'),
})

export const undoCheckInInput = z.object({ ...accountScope, id: longIdField })

export const listCheckInsInput = z.object({ account: accountField })

export type OpenItemsInput = z.infer<typeof openItemsInput>
export type PreviewCheckInInput = z.infer<typeof previewCheckInInput>
export type CheckInInput = z.infer<typeof checkInInput>
export type UndoCheckInInput = z.infer<typeof undoCheckInInput>
export type ListCheckInsInput = z.infer<typeof listCheckInsInput>
