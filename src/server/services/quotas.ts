/** Quotas [behaviour: Limits]. One that was lowered since keeps nobody from reading, changing and deleting what is above it. */
import { AppError } from '../../shared/app-error.ts'
import type { ReadClient, Transaction } from '../db/database.ts'
import type { User } from '../db/generated/sqlite/client.ts'
import { type DatabaseScope, databaseTime, type Quotas, type Settings } from './scope.ts'

/** Enough to try everything: hundreds of visitors are there at a time, whom nobody knows. */
const QUOTAS_OF_VISITOR: Partial<Quotas> = {
  cashFlows: 500,
  marks: 2_000,
  ownedAccounts: 5,
  scenarios: 20,
  streams: 20,
}

/** The settings for a user: a visitor of the demo has smaller quotas. */
export function settingsFor(settings: Settings, { demoUntil }: Pick<User, 'demoUntil'>): Settings {
  if (!demoUntil) return settings
  const { quotas } = settings
  const smaller = Object.entries(QUOTAS_OF_VISITOR).map(([name, most]) => [
    name,
    Math.min(most, quotas[name as keyof Quotas]),
  ])
  return { ...settings, quotas: { ...quotas, ...Object.fromEntries(smaller) } }
}

type QuotaName = Exclude<keyof Quotas, 'sessions' | 'streams'>
type QuotaScope = DatabaseScope & { settings: Settings }

const SHARED = { personalUserId: null, deletedAt: null }

interface Quota {
  /** @param id of the account, or of the user where the quota is a user's */
  count: (read: ReadClient, id: number, scope: DatabaseScope) => Promise<number>
  refusal: (most: string, content: string) => string
}

const QUOTAS: Record<QuotaName, Quota> = {
  cashFlows: {
    count: (read, accountId) => read.cashFlow.count({ where: { accountId, deletedAt: null } }),
    refusal: (most, content) =>
      `An account can have at most ${most} incomes and expenses. ${content}`,
  },
  marks: {
    count: countMarks,
    refusal: (most, content) =>
      `An account can have at most ${most} done marks and exceptions. ${content}`,
  },
  scenarios: {
    count: (read, accountId) => read.scenario.count({ where: { accountId, deletedAt: null } }),
    refusal: (most, content) => `An account can have at most ${most} scenarios. ${content}`,
  },
  members: {
    count: (read, accountId) => read.membership.count({ where: { accountId } }),
    refusal: (most) => `This account has ${most} members already, which is the most.`,
  },
  memberships: {
    count: (read, userId) => read.membership.count({ where: { userId, account: SHARED } }),
    refusal: (most) =>
      `You can belong to at most ${most} shared accounts. Leave one of them first.`,
  },
  ownedAccounts: {
    count: (read, userId) =>
      read.membership.count({ where: { userId, role: 'owner', account: SHARED } }),
    refusal: (most) => `You can own at most ${most} shared accounts. Delete one of them first.`,
  },
  invitations: {
    count: (read, accountId, scope) =>
      read.invitation.count({ where: { accountId, ...openInvitation(scope) } }),
    refusal: (most) =>
      `An account can have at most ${most} open invitations. Revoke one of them first.`,
  },
  invitationsOfUser: {
    count: async (read, userId, scope) => {
      const owned = await read.membership.findMany({
        where: { userId, role: 'owner', account: { deletedAt: null } },
        select: { accountId: true },
      })
      const accountId = { in: owned.map((each) => each.accountId) }
      return read.invitation.count({ where: { accountId, ...openInvitation(scope) } })
    },
    refusal: (most) =>
      `Your accounts can have at most ${most} open invitations in all. Revoke one of them first.`,
  },
}

/** Call it within `changeAccount`, or after `lockUser`, so that others wait. @throws AppError CONFLICT when `added` more do not fit. */
export async function requireRoom(
  read: ReadClient,
  scope: QuotaScope,
  name: QuotaName,
  id: number,
  added = 1,
  refusal = QUOTAS[name].refusal,
): Promise<void> {
  if (added <= 0) return
  const most = scope.settings.quotas[name]
  if (name === 'marks' && 4 * (await countMarkRows(read, id)) + added <= most) return
  requireRoomBeside(scope, name, await QUOTAS[name].count(read, id, scope), added, refusal)
}

/** @throws AppError CONFLICT when `added` more do not fit beside the `count` that are there. */
export function requireRoomBeside(
  { settings }: Pick<QuotaScope, 'settings'>,
  name: QuotaName,
  count: number,
  added: number,
  refusal = QUOTAS[name].refusal,
): void {
  const most = settings.quotas[name]
  if (added > 0 && count + added > most)
    throw new AppError('CONFLICT', refusal(inWords(most), contentOf(count, added)))
}

/** @throws AppError CONFLICT when a file has more rows than any account can have cash flows. */
export function requireFileWithinQuota({ settings }: QuotaScope, rows: number): void {
  const content = `The file has ${inWords(rows)}.`
  const most = settings.quotas.cashFlows
  if (rows > most) throw new AppError('CONFLICT', QUOTAS.cashFlows.refusal(inWords(most), content))
}

/**
 * An occurrence has four marks at most. An index alone counts rows, eight times as fast as the table counts marks; by the ORM
 * it takes 0.4 ms in place of 0.2 on SQLite.
 */
async function countMarkRows(read: Pick<ReadClient, '$queryRaw'>, accountId: number) {
  const [row] = await read.$queryRaw<{ rows: bigint | number }[]>`
    SELECT count(*) AS "rows" FROM "Mark" WHERE "accountId" = ${accountId}`
  return Number(row?.rows)
}

export async function countMarks(
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<number> {
  const [row] = await read.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(CASE WHEN "done" THEN 1 END) + count("amountCents") + count(CASE WHEN "skipped" THEN 1 END) + count("movedTo") AS "count"
    FROM "Mark" WHERE "accountId" = ${accountId}`
  return Number(row?.count)
}

/** Others that count what belongs to the user wait. After the lock of an account, never before: two could wait for each other. */
export async function lockUser(tx: Transaction, id: number): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { id: { increment: 0 } } })
}

export function openInvitation(scope: DatabaseScope) {
  return { usedById: null, expiresAt: { gt: databaseTime(scope) } }
}

function contentOf(count: number, added: number): string {
  return added === 1
    ? `This one has ${inWords(count)} already.`
    : `This one has ${inWords(count)}, so ${inWords(added)} more do not fit.`
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
