/**
 * Translates between the JSON of /api/data and that of the procedures [behaviour: Public contract]: the contract
 * has dollars, and takes numbers as text too; the procedures have integer cents.
 */
import { AppError } from '../../shared/app-error.ts'
import type { Account } from '../../shared/account.ts'
import type { CashFlow } from '../../shared/cash-flow.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { centsFromDollars } from '../../shared/money.ts'
import type { ImportResult } from '../../shared/import.ts'
import type { User } from '../../shared/user.ts'

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
  }
}

/** An income or expense as the contract shows it. */
export function toItem(flow: CashFlow, account: AccountRef) {
  return {
    id: flow.id,
    name: flow.name,
    amount: flow.amountCents / 100,
    recurrenceType: flow.recurrenceType,
    recurrenceDay: flow.recurrenceDay,
    startDate: flow.startDate,
    completedDates: flow.completedDates,
    overrides: flow.overrides.map(({ date, amountCents }) => ({ date, amount: amountCents / 100 })),
    accountId: account,
  }
}

/** The answer of a change: the account's revision is not part of the contract. */
export function toSuccess({ success }: { success: true }) {
  return { success }
}

export function toImportResult({ success, failed, skipped, errors }: ImportResult) {
  return { success, failed, skipped, errors }
}

/** A user as the contract shows them. */
export function toContractUser(user: User) {
  const { id, email, name, startingBalanceCents, defaultView, markDoneMode } = user
  return { id, email, name, startingBalance: startingBalanceCents / 100, defaultView, markDoneMode }
}

/** An account as the contract shows it. */
export function toContractAccount({ id, name, startingBalanceCents, members }: Account) {
  return { id, name, startingBalance: startingBalanceCents / 100, members }
}
