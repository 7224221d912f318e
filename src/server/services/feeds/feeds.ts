import { AppError } from '../../../shared/app-error.ts'
import {
  type CalendarFeed,
  type CreateFeedInput,
  type FeedRefInput,
  MAX_FEEDS,
  type NewFeedAddress,
} from '../../../shared/feeds/feed.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Transaction } from '../../db/database.ts'
import type { Feed } from '../../db/generated/sqlite/client.ts'
import { findAccount, lockAccount } from '../accounts/own-account.ts'
import { lockProvenUser, requireProof } from '../passkeys/proof.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'

/** @throws AppError CONFLICT when they have 10 feeds; as `requireProof` and `lockProvenUser`. */
export async function createFeed(
  scope: Scope,
  { account, kinds, amounts, lowest, ...proof }: CreateFeedInput,
): Promise<NewFeedAddress> {
  const { db, user } = scope
  const { id: accountId } = await findAccount(scope, account)
  await requireProof(scope, proof)
  const token = createOpaqueToken()
  const { id } = await db.write(async (tx) => {
    await lockAccount(tx, scope, account, accountId)
    await lockProvenUser(tx, scope)
    if ((await tx.feed.count({ where: { userId: user.id } })) >= MAX_FEEDS)
      throw new AppError(
        'CONFLICT',
        `You can have at most ${MAX_FEEDS} calendar feeds. Delete one of them first.`,
      )
    return tx.feed.create({
      data: {
        userId: user.id,
        accountId,
        tokenHash: hashOpaqueToken(token),
        hasIncomes: kinds.includes('income'),
        hasExpenses: kinds.includes('expense'),
        amounts,
        lowest,
        createdAt: databaseTime(scope),
      },
    })
  })
  recordEvent(scope, 'feed-created', { accountId })
  return { id, url: urlOf(scope, token) }
}

export async function listFeeds({ db, user }: Scope): Promise<CalendarFeed[]> {
  const feeds = await db.read.feed.findMany({
    where: { userId: user.id },
    orderBy: { id: 'asc' },
    include: { account: { select: { personalUserId: true } } },
  })
  return feeds.map(({ id, accountId, account, amounts, lowest, ...kinds }) => ({
    id,
    account: account.personalUserId === null ? accountId : 'personal',
    kinds: kindsOf(kinds),
    amounts,
    lowest,
  }))
}

export function kindsOf({
  hasIncomes,
  hasExpenses,
}: Pick<Feed, 'hasIncomes' | 'hasExpenses'>): CashFlowKind[] {
  return [...(hasIncomes ? ['income' as const] : []), ...(hasExpenses ? ['expense' as const] : [])]
}

/** @throws AppError NOT_FOUND when the feed is not the caller's. */
export async function rotateFeed(scope: Scope, { id }: FeedRefInput): Promise<NewFeedAddress> {
  const token = createOpaqueToken()
  const { accountId } = await scope.db.write(async (tx) => {
    const feed = await findOwnFeed(tx, scope, id)
    await tx.feed.update({ where: { id }, data: { tokenHash: hashOpaqueToken(token) } })
    return feed
  })
  recordEvent(scope, 'feed-rotated', { accountId })
  return { id, url: urlOf(scope, token) }
}

/** @throws AppError NOT_FOUND when the feed is not the caller's. */
export async function deleteFeed(scope: Scope, { id }: FeedRefInput): Promise<{ success: true }> {
  const { accountId } = await scope.db.write(async (tx) => {
    const feed = await findOwnFeed(tx, scope, id)
    await tx.feed.delete({ where: { id } })
    return feed
  })
  recordEvent(scope, 'feed-deleted', { accountId })
  return { success: true }
}

async function findOwnFeed(tx: Transaction, { user }: Scope, id: number): Promise<Feed> {
  const feed = await tx.feed.findUnique({ where: { id, userId: user.id } })
  if (!feed) throw new AppError('NOT_FOUND', 'Calendar feed not found.')
  return feed
}

function urlOf({ settings }: Scope, token: string): string {
  return `${settings.publicOrigin}/calendar/${token}.ics`
}
