/**
 * The quirk of the public contract [behaviour: The accountId quirk]: there, a personal write carries as `accountId` the
 * id of the first shared account, or 1, so a personal write and one into that account look the same.
 * These rules keep one person's finances from being put before another.
 */
import type { CashFlow, CashFlowKind } from '../../../shared/cash-flow.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { listAccounts } from '../accounts/accounts.ts'
import { listCashFlows, readCashFlows } from './cash-flows.ts'
import type { Scope } from '../scope.ts'

/**
 * The account that an `accountId` of the contract means: a shared account that the caller belongs to, or
 * else, for whatever other value, the personal one. A stranger's account is never meant.
 */
export async function findContractAccount(scope: Scope, accountId: unknown): Promise<AccountRef> {
  // Not of objects: Number() calls their valueOf, which a body can set to anything.
  const id =
    typeof accountId === 'number' || typeof accountId === 'string' ? Number(accountId) : Number.NaN
  const accounts = await listAccounts(scope)
  return accounts.some((account) => account.id === id) ? id : 'personal'
}

/**
 * The account in which a cash flow of the caller's lives.
 *
 * @throws AppError NOT_FOUND when it is in none of them.
 */
export async function findAccountOfCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  id: number,
): Promise<AccountRef> {
  const found = await scope.db.read.cashFlow.findFirst({
    where: {
      id,
      kind,
      deletedAt: null,
      account: { deletedAt: null, memberships: { some: { userId: scope.user.id } } },
    },
    select: { account: { select: { id: true, personalUserId: true } } },
  })
  if (!found) throw new AppError('NOT_FOUND', `This ${kind} was not found.`)
  return found.account.personalUserId === null ? found.account.id : 'personal'
}

/**
 * The items that a list without `accountId` shows: the personal ones, and those that the caller wrote
 * through the contract under the first shared account's id, for there a personal write looks just so.
 */
export async function listContractItems(
  scope: Scope,
  kind: CashFlowKind,
): Promise<{ account: AccountRef; flow: CashFlow }[]> {
  const personal = await listCashFlows(scope, kind, { account: 'personal' })
  const items: { account: AccountRef; flow: CashFlow }[] = personal.map((flow) => ({
    account: 'personal',
    flow,
  }))
  const [first] = await listAccounts(scope)
  if (first) {
    const written = await readCashFlows(scope, first.id, {
      kind,
      contractAuthorId: scope.user.id,
    })
    items.push(...written.map((flow) => ({ account: first.id, flow })))
  }
  return items
}
