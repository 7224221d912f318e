/**
 * Accounts and who may enter them [behaviour: Shared accounts]. An account that the caller may not see is "not
 * found", whether it exists or not.
 */
import type {
  Account,
  AccountIdInput,
  CreateAccountInput,
  UpdateAccountInput,
} from '../../../shared/account.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { type NewActivity, recordActivity } from './activities.ts'
import { removeCashFlows } from '../cash-flows/cash-flow-pages.ts'
import { type DatabaseScope, databaseTime, type Scope, startOfRetention } from '../scope.ts'

/** Keeps who did what, where that is kept. */
type Note = (activity: NewActivity) => Promise<void>

/** The few fields that a read of the account's plan starts from. */
const ACCOUNT_HEAD = { id: true, revision: true, startingBalanceCents: true } as const

/**
 * The account that the caller means, if it is theirs.
 *
 * @throws AppError NOT_FOUND for a stranger's account, and for one that does not exist.
 */
export async function findAccount(scope: Scope, account: AccountRef) {
  const found = await scope.db.read.account.findFirst({
    where: accessibleTo(scope, account),
    select: ACCOUNT_HEAD,
  })
  if (!found) throw new AppError('NOT_FOUND', 'Account not found.')
  return found
}

/**
 * Changes an account: one transaction that counts the account's revision up and does what `change` does, or
 * nothing of either. Counting first takes the account's row lock, so that two changes of one account happen
 * one after the other. Open pages are told of the new revision. What `change` notes is kept as an
 * activity; in a personal account only imports are, which can be undone and restored.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; and whatever `change` throws.
 */
export function changeAccount<T>(
  scope: Scope,
  account: AccountRef,
  change: (tx: Transaction, accountId: number, note: Note) => Promise<T>,
): Promise<T> {
  return scope.db.write(async (tx) => {
    const accountId = await countRevision(tx, scope, accessibleTo(scope, account))
    if (accountId === null) throw new AppError('NOT_FOUND', 'Account not found.')
    return change(tx, accountId, async (activity) => {
      if (account !== 'personal' || activity.importId)
        await recordActivity(tx, scope, accountId, activity)
    })
  })
}

/**
 * What every change of an account begins with: takes its row lock by counting its revision up, and has open
 * pages told of that. Null where there is no such account.
 */
export async function countRevision(
  tx: Transaction,
  scope: Scope,
  where: Prisma.AccountWhereInput,
): Promise<number | null> {
  const { count } = await tx.account.updateMany({ where, data: { revision: { increment: 1 } } })
  // Looked up under the lock: access may have ended while this waited for it.
  const found = count > 0 ? await tx.account.findFirst({ where, select: ACCOUNT_HEAD }) : null
  if (!found) return null
  await scope.db.announce(tx, { account: found.id, revision: found.revision })
  return found.id
}

/** The shared accounts that the caller belongs to, oldest membership first. */
export async function listAccounts(scope: Scope): Promise<Account[]> {
  const memberships = await scope.db.read.membership.findMany({
    where: { userId: scope.user.id, account: { personalUserId: null, deletedAt: null } },
    orderBy: [{ joinedAt: 'asc' }, { accountId: 'asc' }],
    include: { account: { include: { memberships: MEMBERS } } },
  })
  return memberships.map(({ account }) => toAccount(account))
}

/** Makes a shared account, which the caller owns. */
export function createAccount(scope: Scope, input: CreateAccountInput): Promise<Account> {
  const at = databaseTime(scope)
  return scope.db.write(async (tx) => {
    const { id } = await tx.account.create({
      data: {
        name: input.name,
        startingBalanceCents: input.startingBalanceCents ?? 0,
        createdAt: at,
        memberships: { create: { userId: scope.user.id, role: 'owner', joinedAt: at } },
      },
    })
    await recordActivity(tx, scope, id, { action: 'createdAccount' })
    await scope.db.announce(tx, { user: scope.user.id })
    return readAccount(tx, id)
  })
}

/**
 * Renames a shared account (its owner only) or sets its starting balance (every member). The name that it
 * has may come along from anyone: clients send back what they were answered.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when a member renames it.
 */
export function updateAccount(scope: Scope, input: UpdateAccountInput): Promise<Account> {
  const { id, name, startingBalanceCents } = input
  return changeAccount(scope, id, async (tx, _id, note) => {
    const before = await readAccount(tx, id)
    const renames = name !== undefined && name !== before.name
    if (renames) await requireOwner(tx, scope, id, 'rename it')
    await tx.account.update({ where: { id }, data: { name, startingBalanceCents } })
    if (renames) await note({ action: 'renamedAccount', name })
    if (startingBalanceCents !== undefined && startingBalanceCents !== before.startingBalanceCents)
      await note({ action: 'setStartingBalance', amountCents: startingBalanceCents })
    return readAccount(tx, id)
  })
}

/**
 * Deletes a shared account softly, with everything in it.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when they do not own it.
 */
export function deleteAccount(scope: Scope, { id }: AccountIdInput): Promise<{ success: true }> {
  return changeAccount(scope, id, async (tx) => {
    await requireOwner(tx, scope, id, 'delete it')
    await tx.account.update({ where: { id }, data: { deletedAt: databaseTime(scope) } })
    const members = await tx.membership.findMany({ where: { accountId: id } })
    for (const { userId } of members) await scope.db.announce(tx, { user: userId })
    return { success: true }
  })
}

/** Removes for good, with all that is in them, the accounts deleted more than 30 days ago. */
export async function purgeDeletedAccounts(scope: DatabaseScope): Promise<void> {
  const where = { deletedAt: { lt: startOfRetention(scope) } }
  const accounts = await scope.db.read.account.findMany({ where, select: { id: true } })
  for (const { id } of accounts) {
    await removeCashFlows(scope.db, { accountId: id })
    await scope.db.write((tx) => tx.account.deleteMany({ where: { id } }))
  }
}

/**
 * Lets only the account's owner go on.
 *
 * @param act What only the owner can do, as in "delete it".
 * @throws AppError CONFLICT
 */
export async function requireOwner(
  read: ReadClient,
  scope: Scope,
  accountId: number,
  act: string,
): Promise<void> {
  const membership = await findMembership(read, accountId, scope.user.id)
  if (membership?.role !== 'owner')
    throw new AppError('CONFLICT', `Only the owner of the account can ${act}.`)
}

/** A user's place in an account, with their name; null where they have none. */
export function findMembership(read: ReadClient, accountId: number, userId: number) {
  return read.membership.findUnique({
    where: { accountId_userId: { accountId, userId } },
    include: { user: { select: { name: true } } },
  })
}

/** A shared account with its members, as whoever may see it is answered. */
export async function readAccount(tx: Transaction, id: number): Promise<Account> {
  const include = { memberships: MEMBERS }
  return toAccount(await tx.account.findUniqueOrThrow({ where: { id }, include }))
}

const MEMBERS = {
  orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
  include: { user: { select: { id: true, name: true, email: true } } },
} satisfies Prisma.Account$membershipsArgs

type AccountRow = Prisma.AccountGetPayload<{ include: { memberships: typeof MEMBERS } }>

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    startingBalanceCents: Number(row.startingBalanceCents),
    revision: row.revision,
    members: row.memberships.map(({ user, role }) => ({ ...user, role })),
  }
}

function accessibleTo(scope: Scope, account: AccountRef): Prisma.AccountWhereInput {
  return account === 'personal'
    ? { personalUserId: scope.user.id }
    : {
        id: account,
        personalUserId: null,
        deletedAt: null,
        memberships: { some: { userId: scope.user.id } },
      }
}
