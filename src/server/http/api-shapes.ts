/**
 * Translates between the JSON of /api/data and that of the procedures [behaviour: Public contract]: the contract
 * has dollars, and takes numbers as text too; the procedures have integer cents.
 */
import { AppError } from '../../shared/app-error.ts'
import type { Account } from '../../shared/accounts/account.ts'
import type { CashFlow } from '../../shared/plan/cash-flow.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { centsFromDollars } from '../../shared/money/money.ts'
import type { ImportResult } from '../../shared/files/import.ts'
import { DETAIL_FIELDS } from '../../shared/schedules/schedule.ts'
import type { User } from '../../shared/users/user.ts'

export type Fields = Record<string, unknown>

/** A number of dollars as cents; absent stays absent. */
export function readDollars(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  const cents =
    typeof value === 'number' || typeof value === 'string' ? centsFromDollars(String(value)) : null
  if (cents === null) throw new AppError('BAD_REQUEST', `The ${name} must be a number of dollars.`)
  return cents
}

/** A whole number that may be sent as text. Any other value stays as it is, for the procedure to refuse. */
export function readInteger(value: unknown): unknown {
  return typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value
}

/** The fields of a cash flow as they are sent; what is absent stays absent. */
export function readCashFlowFields(body: Fields) {
  return {
    name: body['name'],
    amountCents: readDollars(body['amount'], 'amount'),
    recurrenceType: body['recurrenceType'],
    recurrenceDay: readInteger(body['recurrenceDay']),
    startDate: body['startDate'],
    note: body['note'],
    ...Object.fromEntries(DETAIL_FIELDS.map((field) => [field, readIntegers(body[field])])),
  }
}

/** Also those within a list, or within an object. */
function readIntegers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readInteger)
  if (typeof value !== 'object' || value === null) return readInteger(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readInteger(item)]))
}

/**
 * An income or expense as the contract shows it. What a client need not know to read an item that uses none of it is
 * absent where it is not set.
 */
export function toItem(flow: CashFlow, account: AccountRef) {
  const details = DETAIL_FIELDS.filter((field) => flow[field] !== null)
  return {
    id: flow.id,
    name: flow.name,
    amount: flow.amountCents / 100,
    recurrenceType: flow.recurrenceType,
    recurrenceDay: flow.recurrenceDay,
    startDate: flow.startDate,
    ...Object.fromEntries(details.map((field) => [field, flow[field]])),
    ...(flow.note !== null && { note: flow.note }),
    completedDates: flow.completedDates,
    overrides: overridesOf(flow),
    ...(flow.moves.length > 0 && { moves: flow.moves }),
    accountId: account,
  }
}

/** A client that knows overrides only sees an amount of 0 on the dates on which no money moves: skipped or moved ones. */
function overridesOf({ overrides, skippedDates, moves }: CashFlow) {
  const amounts = new Map(overrides.map(({ date, amountCents }) => [date, amountCents / 100]))
  for (const date of [...skippedDates, ...moves.map((move) => move.date)]) amounts.set(date, 0)
  return [...amounts]
    .map(([date, amount]) => ({ date, amount }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The answer of a change: the account's revision is not part of the contract. */
export function toSuccess({ success }: { success: true }) {
  return { success }
}

export function toImportResult({ success, failed, skipped, errors }: ImportResult) {
  return { success, failed, skipped, errors }
}

/** The fields of an account that a member may set, as they are sent; what is absent stays absent. */
export function readAccountFields(body: Fields) {
  return {
    startingBalanceCents: readDollars(body['startingBalance'], 'starting balance'),
    bufferCents: readDollars(body['buffer'], 'buffer'),
    paydayCashFlowId: readInteger(body['paydayCashFlowId']),
    doneMovesBalance: body['doneMovesBalance'],
  }
}

/**
 * Absent where they are not set, because older clients do not know them. The date of the starting balance is never
 * there: those clients set it as well.
 */
function toNewerFields({ bufferCents, paydayCashFlowId, doneMovesBalance }: User | Account) {
  return {
    ...(bufferCents > 0 && { buffer: bufferCents / 100 }),
    ...(paydayCashFlowId !== null && { paydayCashFlowId }),
    ...(doneMovesBalance && { doneMovesBalance }),
  }
}

/** A user as the contract shows them. */
export function toContractUser(user: User) {
  const { id, email, name, startingBalanceCents, defaultView, markDoneMode } = user
  // A token of another account gets nothing of this one.
  if (!('startingBalanceCents' in user)) return { id, email, name, defaultView, markDoneMode }
  const startingBalance = startingBalanceCents / 100
  const own = { id, email, name, startingBalance, defaultView, markDoneMode }
  return { ...own, ...toNewerFields(user) }
}

/** An account as the contract shows it. */
export function toContractAccount(account: Account) {
  const { id, name, startingBalanceCents, members } = account
  const startingBalance = startingBalanceCents / 100
  return { id, name, startingBalance, ...toNewerFields(account), members }
}
