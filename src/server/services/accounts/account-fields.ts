import type { UpdateAccountInput } from '../../../shared/accounts/account.ts'
import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Transaction } from '../../db/database.ts'
import type { Account } from '../../db/generated/sqlite/client.ts'
import { type DatabaseScope, todayIn } from '../scope.ts'
import type { Note } from './activities.ts'
import { accountChanged } from './recorded-accounts.ts'

export const ACCOUNT_HEAD = {
  id: true,
  revision: true,
  startingBalanceCents: true,
  bufferCents: true,
  paydayCashFlowId: true,
  balanceOn: true,
  doneMovesBalance: true,
  doneMovesBalanceChosen: true,
  balanceCheckInId: true,
} as const

export type AccountHead = Pick<Account, keyof typeof ACCOUNT_HEAD>

interface AccountFieldsRow {
  startingBalanceCents: bigint
  bufferCents: bigint
  paydayCashFlowId: number | null
  balanceOn: string | null
  doneMovesBalance: boolean
  doneMovesBalanceChosen: boolean
}

export function toAccountFields(row: AccountFieldsRow) {
  return {
    startingBalanceCents: Number(row.startingBalanceCents),
    bufferCents: Number(row.bufferCents),
    paydayCashFlowId: row.paydayCashFlowId,
    balanceOn: row.balanceOn,
    doneMovesBalance: row.doneMovesBalance,
    // Turned on before this was remembered, or by a backup, it was chosen too.
    doneMovesBalanceChosen: row.doneMovesBalanceChosen || row.doneMovesBalance,
  }
}

type AccountFields = Pick<
  UpdateAccountInput,
  'startingBalanceCents' | 'bufferCents' | 'paydayCashFlowId' | 'doneMovesBalance' | 'timeZone'
>

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

/** @throws AppError BAD_REQUEST when the payday is not an income of the account, and for an unknown time zone. */
export async function setAccountFields(
  tx: Transaction,
  scope: DatabaseScope,
  id: number,
  input: AccountFields,
  note: Note,
): Promise<void> {
  const { startingBalanceCents, bufferCents, paydayCashFlowId, doneMovesBalance } = input
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
  if (paydayCashFlowId !== undefined && paydayCashFlowId !== fields.paydayCashFlowId) {
    const name = paydayCashFlowId === null ? null : await incomeName(tx, id, paydayCashFlowId)
    const row = accountChanged(before, { paydayCashFlowId })
    const activity = { kind: 'income', cashFlowId: paydayCashFlowId, name } as const
    await note({ action: 'setPayday', ...activity }, [row])
  }
  if (doneMovesBalance !== undefined && doneMovesBalance !== fields.doneMovesBalance) {
    const row = accountChanged(before, { doneMovesBalance })
    const action = doneMovesBalance ? 'startedMovingBalance' : 'stoppedMovingBalance'
    await note({ action }, [row])
  }
  const doneMovesBalanceChosen = doneMovesBalance === undefined ? undefined : true
  if (doneMovesBalanceChosen && !before.doneMovesBalanceChosen)
    await note(null, [accountChanged(before, { doneMovesBalanceChosen })])
  const data = {
    bufferCents,
    paydayCashFlowId,
    doneMovesBalance,
    doneMovesBalanceChosen,
    ...balance,
  }
  await tx.account.update({ where: { id }, data })
}

async function incomeName(tx: Transaction, accountId: number, id: number): Promise<string> {
  const where = { id, accountId, kind: 'income', deletedAt: null } as const
  const income = await tx.cashFlow.findFirst({ where, select: { name: true } })
  if (!income) throw new AppError('BAD_REQUEST', 'The payday must be an income of this account.')
  return cleanName(income.name)
}
