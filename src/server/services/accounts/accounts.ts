import type {
  Account,
  AccountIdInput,
  UpdateAccountInput,
} from '../../../shared/accounts/account.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import {
  ACCOUNT_HEAD,
  type AccountHead,
  setAccountFields,
  toAccountFields,
} from './account-fields.ts'
import {
  type AccountChange,
  type Note,
  purgeOldestActivities,
  recordActivity,
} from './activities.ts'
import { purgeCashFlows, purgeOldestDeletions } from '../deleted-cash-flows.ts'
import { type FindIds, purgeEach, purgeRows, type PurgeScope } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime, type Scope, startOfRetention } from '../scope.ts'
import { accountNotFound, accountsInReach, findOwnAccount, raiseRevisionOf } from './own-account.ts'
import { recordEvent } from '../security-log.ts'
import { isDifferent, NOTHING_TO_UNDO } from '../undo/changed-rows.ts'
import { endBankConnections, endKeys } from '../ended-keys.ts'
import { runUnlessUnavailable } from '../unavailable.ts'
import { addRows, recordChange, type RecordedChange } from '../undo/undo-records.ts'

/** A part of the transaction that changes an account, which is passed as it was before, with the new revision. */
type Run<T> = (change: AccountChange, before: AccountHead) => Promise<T>

/**
 * One transaction, which raises the account's revision first: that locks its row, so that two changes of one account run one after the
 * other. Open pages receive the new revision. What `run` passes to `note` is recorded: the activities, and as one undo record what all
 * of it did to rows. @throws AppError NOT_FOUND when the account is not the caller's, as everything that asks for one does.
 */
export function changeAccount<T extends object>(
  scope: Scope,
  account: AccountRef,
  run: Run<T>,
): Promise<Changed<T>> {
  return scope.db.write((tx) => changeAccountWithin(tx, scope, account, run))
}

/** The same for a change that can delete cash flows: then the oldest deletions are purged that the account has no room for. */
export async function changeWithDeletions<T extends object>(
  scope: Scope,
  account: AccountRef,
  run: Run<T>,
): Promise<Changed<T>> {
  const { id, answer, revision } = await changeAccount(scope, account, async (change, before) => ({
    id: change.accountId,
    answer: await run(change, before),
  }))
  await purgeOldestDeletions(scope, id)
  return { ...answer, revision }
}

/** The same within a transaction that changes more than one account: the one with the lowest id comes first. */
export async function changeAccountWithin<T extends object>(
  tx: Transaction,
  scope: Scope,
  account: AccountRef,
  run: Run<T>,
): Promise<Changed<T>> {
  const raised = await raiseRevisionOf(tx, scope, account)
  if (!raised) throw accountNotFound()
  const recorded: RecordedChange = { rows: [], undoes: null }
  const note: Note = async (activity, rows, undoes = null) => {
    addRows(recorded.rows, rows)
    recorded.undoes ??= undoes
    const hasEffect = rows.some(isDifferent)
    // It would be offered to be undone.
    if (rows.length > 0 && !hasEffect) return
    const revision = hasEffect ? raised.revision : null
    if (activity) await recordActivity(tx, scope, raised.id, { ...activity, revision })
  }
  const answer = await run({ tx, scope, accountId: raised.id, note }, raised)
  await recordChange(tx, scope, raised, recorded)
  await scope.db.announce(tx, { account: raised.id, revision: raised.revision })
  await purgeOldestActivities(tx, raised)
  return { ...answer, revision: raised.revision }
}

/** The first step of every change of an account: locks its row, and announces the new revision. Null if there is no such account. */
export async function raiseRevision(
  tx: Transaction,
  scope: DatabaseScope,
  where: Prisma.AccountWhereInput,
): Promise<{ id: number; revision: number } | null> {
  const { count } = await tx.account.updateMany({ where, data: { revision: { increment: 1 } } })
  // Read under the lock: the caller's access may have ended while this waited for it.
  const found = count > 0 ? await tx.account.findFirst({ where, select: ACCOUNT_HEAD }) : null
  if (!found) return null
  await scope.db.announce(tx, { account: found.id, revision: found.revision })
  await purgeOldestActivities(tx, found)
  return found
}

export async function listAccounts(scope: Scope): Promise<Account[]> {
  const shared = { ...accountsInReach(scope), personalUserId: null, deletedAt: null }
  const memberships = await scope.db.read.membership.findMany({
    where: { userId: scope.user.id, account: shared },
    orderBy: [{ joinedAt: 'asc' }, { accountId: 'asc' }],
    include: { account: { include: { memberships: MEMBERS } } },
  })
  return memberships.map(({ account }) => toAccount(account))
}

/** Clients send back what they received, so every member may send the current name. @throws AppError CONFLICT when a member renames it. */
export function updateAccount(scope: Scope, input: UpdateAccountInput): Promise<Account> {
  const { id, name, ...fields } = input
  return changeAccount(scope, id, async (change) => {
    const { tx, note } = change
    const before = await readAccount(tx, id)
    const renames = name !== undefined && name !== before.name
    if (renames) {
      await requireOwner(tx, scope, id, 'rename it')
      await tx.account.update({ where: { id }, data: { name } })
      await note({ action: 'renamedAccount', name }, NOTHING_TO_UNDO)
    }
    await setAccountFields(change, fields)
    return readAccount(tx, id)
  })
}

/** @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when they do not own it. */
export async function deleteAccount(
  scope: Scope,
  { id }: AccountIdInput,
): Promise<Changed<{ success: true }>> {
  const answer = await changeAccount(scope, id, ({ tx }) => deleteOwnedAccount(tx, scope, id))
  await runUnlessUnavailable(() => purgeOldestOwned(scope))
  return answer
}

/** Purges the oldest deleted accounts of a user above the number that one can own. */
async function purgeOldestOwned(scope: Scope): Promise<void> {
  const memberships = { some: { userId: scope.user.id, role: 'owner' } } as const
  const oldest = await scope.db.read.account.findMany({
    where: { deletedAt: { not: null }, memberships },
    orderBy: { deletedAt: 'desc' },
    skip: scope.settings.quotas.ownedAccounts,
    select: { id: true },
  })
  for (const { id } of oldest) await purgeAccount(scope, id)
}

/** Deletes an account softly, within a change of it; throws as `deleteAccount`. */
export async function deleteOwnedAccount(
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<{ success: true }> {
  await requireOwner(tx, scope, id, 'delete it')
  await tx.account.update({ where: { id }, data: { deletedAt: databaseTime(scope) } })
  await endKeys(tx, { accountId: id })
  await endBankConnections(tx, { accountId: id })
  const members = await tx.membership.findMany({ where: { accountId: id } })
  for (const { userId } of members) await scope.db.announce(tx, { user: userId })
  return { success: true }
}

export async function purgeDeletedAccounts(scope: PurgeScope): Promise<void> {
  const deletedAt = { lt: startOfRetention(scope) }
  const findIds: FindIds = ({ where, ...page }) =>
    scope.db.read.account.findMany({
      where: { deletedAt, ...where },
      ...page,
      select: { id: true },
    })
  await purgeEach(scope, findIds, (id) => purgeAccount(scope, id))
}

/** Removes an account from the database, with all that it contains, a page at a time. */
export async function purgeAccount({ db }: DatabaseScope, id: number): Promise<void> {
  const where = { accountId: id }
  await purgeCashFlows({ db }, where)
  await purgeRows({ db }, (tx, limit) => tx.activity.deleteMany({ where, limit }))
  await purgeRows({ db }, (tx, limit) => tx.undoRecord.deleteMany({ where, limit }))
  await purgeRows({ db }, (tx, limit) => tx.checkIn.deleteMany({ where, limit }))
  await db.write(async (tx) => {
    // No foreign keys do so where accounts are spread over several machines.
    await endKeys(tx, { accountId: id })
    await endBankConnections(tx, { accountId: id })
    await tx.invitation.deleteMany({ where: { accountId: id } })
    await tx.account.deleteMany({ where: { id } })
  })
}

/** @param act as in "delete it" @throws AppError CONFLICT when the caller does not own it. */
export async function requireOwner(
  read: ReadClient,
  scope: Scope,
  accountId: number,
  act: string,
): Promise<void> {
  const membership = await findMembership(read, accountId, scope.user.id)
  if (membership?.role === 'owner') return
  recordEvent(scope, 'access-refused', { how: act, accountId })
  throw new AppError('CONFLICT', `Only the owner of the account can ${act}.`)
}

export function findMembership(read: ReadClient, accountId: number, userId: number) {
  return read.membership.findUnique({
    where: { accountId_userId: { accountId, userId } },
    include: { user: { select: { name: true } } },
  })
}

export async function readAccount(tx: Transaction, id: number): Promise<Account> {
  const include = { memberships: MEMBERS }
  return toAccount(await tx.account.findUniqueOrThrow({ where: { id }, include }))
}

export const MEMBERS = {
  orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
  include: { user: { select: { id: true, name: true, email: true } } },
} satisfies Prisma.Account$membershipsArgs

type AccountRow = Prisma.AccountGetPayload<{ include: { memberships: typeof MEMBERS } }>

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: cleanName(row.name),
    ...toAccountFields(row),
    revision: row.revision,
    members: toMembers(row.memberships),
  }
}

export function toMembers(rows: AccountRow['memberships']): Account['members'] {
  return rows.map(({ user, role }) => ({ ...user, name: cleanName(user.name), role }))
}

/**
 * Answers the moment of the last change in 90 days, else of the making of the account.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's.
 */
export async function readLastChange(scope: Scope, ref: AccountRef): Promise<string> {
  const account = await findOwnAccount(scope.db.read, scope, ref)
  if (!account) throw accountNotFound()
  const last = await scope.db.read.activity.findFirst({
    where: { accountId: account.id },
    orderBy: { id: 'desc' },
    select: { at: true },
  })
  return (last?.at ?? account.createdAt).toISOString()
}
