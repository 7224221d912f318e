/**
 * The quirk of the public contract [behaviour: The accountId quirk]. On that transport a personal write sends
 * as `accountId` the id of the first shared account, or 1, so it looks like a write into that account. These rules make sure that no user sees the finances of another one because of it.
 */
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { listAccounts } from '../accounts/accounts.ts'
import { accountNotFound, accountsInReach, findOnlyAccount } from '../accounts/own-account.ts'
import { cashFlowNotFound, listCashFlows, readCashFlows } from './cash-flows.ts'
import type { Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'

/**
 * A shared account of the caller, or for every other value the personal one. A token of one account means that one.
 * @throws AppError NOT_FOUND when such a token names any other account.
 */
export async function findContractAccount(scope: Scope, accountId: unknown): Promise<AccountRef> {
  const only = await findOnlyAccount(scope)
  if (only !== null) return requireOnlyAccount(scope, only, accountId)
  // No objects: Number() would call their valueOf, which a body can set to anything.
  const id =
    typeof accountId === 'number' || typeof accountId === 'string' ? Number(accountId) : Number.NaN
  const accounts = await listAccounts(scope)
  return accounts.some((account) => account.id === id) ? id : 'personal'
}

function requireOnlyAccount(scope: Scope, only: AccountRef, accountId: unknown): AccountRef {
  const names: unknown[] = [undefined, null, only, String(only)]
  if (names.includes(accountId)) return only
  recordEvent(scope, 'access-refused', { how: 'contract accountId' })
  throw accountNotFound()
}

/** @throws AppError NOT_FOUND when it is in no account of the caller's. */
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
      account: {
        ...accountsInReach(scope),
        deletedAt: null,
        memberships: { some: { userId: scope.user.id } },
      },
    },
    select: { account: { select: { id: true, personalUserId: true } } },
  })
  if (!found) {
    recordEvent(scope, 'access-refused', { how: `contract ${kind}` })
    throw cashFlowNotFound(kind)
  }
  return found.account.personalUserId === null ? found.account.id : 'personal'
}

/** Personal ones, and those that the caller added by the contract with the id of the first shared account: it may have been meant so. */
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
    const written = await readCashFlows(scope, first, {
      kind,
      contractAuthorId: scope.user.id,
    })
    for (const flow of written) items.push({ account: first.id, flow })
  }
  return items
}
