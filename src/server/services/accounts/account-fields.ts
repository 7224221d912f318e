import type { UpdateAccountInput } from '../../../shared/accounts/account.ts'
import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Transaction } from '../../db/database.ts'
import type { Account } from '../../db/generated/sqlite/client.ts'
import { type DatabaseScope, todayIn } from '../scope.ts'
import { chosenPaydays, paydayColumns, paydayIdsOf } from './chosen-paydays.ts'
import type { AccountChange } from './activities.ts'
import { accountChanged } from './recorded-accounts.ts'

export const ACCOUNT_HEAD = {
  id: true,
  revision: true,
  startingBalanceCents: true,
  bufferCents: true,
  paydayCashFlowId: true,
  otherPaydays: true,
  balanceOn: true,
  doneMovesBalance: true,
  doneMovesBalanceChosen: true,
  balanceCheckInId: true,
} as const

export type AccountHead = Pick<Account, keyof typeof ACCOUNT_HEAD>

export function toAccountFields(row: AccountHead) {
  return {
    startingBalanceCents: Number(row.startingBalanceCents),
    bufferCents: Number(row.bufferCents),
    paydayCashFlowId: row.paydayCashFlowId,
    paydayCashFlowIds: paydayIdsOf(row),
    balanceOn: row.balanceOn,
    doneMovesBalance: row.doneMovesBalance,
    // Turned on before this was remembered, or by a backup, it was chosen too.
    doneMovesBalanceChosen: row.doneMovesBalanceChosen || row.doneMovesBalance,
  }
}

type AccountFields = Omit<UpdateAccountInput, 'id' | 'name'>

/** @throws AppError BAD_REQUEST for an unknown time zone. */
export function balanceColumns(
  scope: DatabaseScope,
  { startingBalanceCents, timeZone }: Pick<AccountFields, 'startingBalanceCents' | 'timeZone'>,
) {
  const balanceOn = todayIn(scope, timeZone).toString()
  return startingBalanceCents === undefined
    ? {}
    : { startingBalanceCents, balanceOn, balanceCheckInId: null }
}

/** @throws AppError BAD_REQUEST when a payday is not an income of the account, as `chosenPaydays`, and for an unknown time zone. */
export async function setAccountFields(
  { tx, scope, accountId: id, note }: AccountChange,
  input: AccountFields,
): Promise<void> {
  const { startingBalanceCents, bufferCents, doneMovesBalance } = input
  const paydayIds = chosenPaydays(input)
  const before = await tx.account.findUniqueOrThrow({ where: { id }, select: ACCOUNT_HEAD })
  const fields = toAccountFields(before)
  const balance = balanceColumns(scope, input)
  if (startingBalanceCents !== undefined) {
    const activity = { action: 'setStartingBalance', amountCents: startingBalanceCents } as const
    const isListed = startingBalanceCents !== fields.startingBalanceCents
    await note(isListed ? activity : null, [accountChanged(before, balance)])
  }
  if (bufferCents !== undefined && bufferCents !== fields.bufferCents) {
    const row = accountChanged(before, { bufferCents })
    await note({ action: 'setBuffer', amountCents: bufferCents }, [row])
  }
  // Clients send back what they received, so a payday that was deleted since may stay.
  const known = fields.paydayCashFlowIds
  const paydays = paydayIds && paydayColumns(paydayIds)
  if (paydayIds && paydays && paydayIds.join() !== known.join()) {
    const added = paydayIds.filter((payday) => !known.includes(payday))
    const names = await incomeNames(tx, id, added)
    const [first = null] = paydayIds
    const name = first === null ? null : (names.get(first) ?? (await nameOf(tx, id, first)))
    const count = paydayIds.length > 1 ? paydayIds.length : null
    const activity = { kind: 'income', cashFlowId: first, name, count } as const
    await note({ action: 'setPayday', ...activity }, [accountChanged(before, paydays)])
  }
  if (doneMovesBalance !== undefined && doneMovesBalance !== fields.doneMovesBalance) {
    const row = accountChanged(before, { doneMovesBalance })
    const action = doneMovesBalance ? 'startedMovingBalance' : 'stoppedMovingBalance'
    await note({ action }, [row])
  }
  const doneMovesBalanceChosen = doneMovesBalance === undefined ? undefined : true
  if (doneMovesBalanceChosen && !before.doneMovesBalanceChosen)
    await note(null, [accountChanged(before, { doneMovesBalanceChosen })])
  const data = { bufferCents, ...paydays, doneMovesBalance, doneMovesBalanceChosen, ...balance }
  await tx.account.update({ where: { id }, data })
}

/** @throws AppError BAD_REQUEST where one is not an income of the account. */
async function incomeNames(
  tx: Transaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, string>> {
  const where = { id: { in: ids }, accountId, kind: 'income', deletedAt: null } as const
  const incomes = await tx.cashFlow.findMany({ where, select: { id: true, name: true } })
  if (incomes.length < ids.length)
    throw new AppError('BAD_REQUEST', 'The payday must be an income of this account.')
  return new Map(incomes.map(({ id, name }) => [id, cleanName(name)]))
}

/** Null for one that was deleted for good. */
async function nameOf(tx: Transaction, accountId: number, id: number): Promise<string | null> {
  const income = await tx.cashFlow.findFirst({ where: { id, accountId }, select: { name: true } })
  return income && cleanName(income.name)
}
