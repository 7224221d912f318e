/**
 * The limits of one account or one user [behaviour: Limits]. What is above a quota already, since the setting was
 * lowered, can still be read, changed and deleted; nothing can be added.
 */
import { AppError } from '../../shared/app-error.ts'
import type { ReadClient, Transaction } from '../db/database.ts'
import type { User } from '../db/generated/sqlite/client.ts'
import type { Quotas, Scope, Settings, UserScope } from './scope.ts'

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

/**
 * Call it inside of `changeAccount`, whose lock makes other changes of the account wait.
 *
 * @throws AppError CONFLICT when the account cannot have that many more cash flows.
 */
export async function requireRoomForCashFlows(
  read: Pick<ReadClient, 'cashFlow'>,
  scope: Scope,
  accountId: number,
  added: number,
): Promise<void> {
  const { count, room } = await countRoomForCashFlows(read, scope, accountId)
  if (added > 0 && added > room) throw tooManyCashFlows(scope, count, added)
}

/**
 * Call it inside of `changeAccount`, as above.
 *
 * @throws AppError CONFLICT when the account cannot have one more cash flow.
 */
export async function requireRoomForCashFlow(
  tx: Transaction,
  scope: Scope,
  accountId: number,
): Promise<void> {
  const { count } = await countRoomForCashFlows(tx, scope, accountId)
  if (count >= scope.settings.quotas.cashFlows) throw tooManyCashFlows(scope, count, 1)
}

/** The number of cash flows of an account, and how many more it can have. */
export async function countRoomForCashFlows(
  read: Pick<ReadClient, 'cashFlow'>,
  { settings }: Scope,
  accountId: number,
): Promise<{ count: number; room: number }> {
  const count = await read.cashFlow.count({ where: { accountId, deletedAt: null } })
  return { count, room: Math.max(0, settings.quotas.cashFlows - count) }
}

/** @throws AppError CONFLICT when a file has more rows than any account can have cash flows. */
export function requireFileWithinQuota({ settings }: Scope, rows: number): void {
  if (rows > settings.quotas.cashFlows)
    throw new AppError(
      'CONFLICT',
      `An account can have at most ${inWords(settings.quotas.cashFlows)} incomes and expenses. The file has ${inWords(rows)}.`,
    )
}

export function tooManyCashFlows({ settings }: Scope, count: number, added: number): AppError {
  return new AppError(
    'CONFLICT',
    `An account can have at most ${inWords(settings.quotas.cashFlows)} incomes and expenses. ${contentOf(count, added)}`,
  )
}

/**
 * Call it inside of `changeAccount`, as above.
 *
 * @throws AppError CONFLICT when the account cannot have that many more done marks and exceptions.
 */
export async function requireRoomForMarks(
  tx: Transaction,
  scope: Scope,
  accountId: number,
  added = 1,
): Promise<void> {
  // An occurrence has four marks at most. An index alone counts rows, eight times as fast as the table counts marks.
  const [row] = await tx.$queryRaw<{ rows: bigint | number }[]>`
    SELECT count(*) AS "rows" FROM "Mark" WHERE "accountId" = ${accountId}`
  if (4 * Number(row?.rows) + added <= scope.settings.quotas.marks) return
  requireRoomBesideMarks(scope, await countMarks(tx, accountId), added)
}

/** Counts the done marks and exceptions of an account. */
export async function countMarks(
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<number> {
  const [row] = await read.$queryRaw<{ count: bigint | number }[]>`
    SELECT count(CASE WHEN "done" THEN 1 END) + count("amountCents") + count(CASE WHEN "skipped" THEN 1 END) + count("movedTo") AS "count"
    FROM "Mark" WHERE "accountId" = ${accountId}`
  return Number(row?.count)
}

/** @throws AppError CONFLICT when an account with so many marks cannot have that many more. */
export function requireRoomBesideMarks({ settings }: Scope, count: number, added = 1): void {
  if (added > 0 && count + added > settings.quotas.marks)
    throw new AppError(
      'CONFLICT',
      `An account can have at most ${inWords(settings.quotas.marks)} done marks and exceptions. ${contentOf(count, added)}`,
    )
}

/**
 * Call it inside of `changeAccount`, as above.
 *
 * @throws AppError CONFLICT when the account cannot have that many more scenarios.
 */
export async function requireRoomForScenarios(
  tx: Transaction,
  { settings }: Scope,
  accountId: number,
  added = 1,
): Promise<void> {
  const count = await tx.scenario.count({ where: { accountId, deletedAt: null } })
  if (added > 0 && count + added > settings.quotas.scenarios)
    throw new AppError(
      'CONFLICT',
      `An account can have at most ${inWords(settings.quotas.scenarios)} scenarios. ${contentOf(count, added)}`,
    )
}

/**
 * Makes other transactions that count what belongs to this user wait for the end of this one. After the lock of an
 * account, never before it: two transactions could otherwise wait for each other.
 */
export async function lockUser(tx: Transaction, id: number): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { id: { increment: 0 } } })
}

/** The user's row is locked. @throws AppError CONFLICT when a user cannot own one more shared account. */
export async function requireRoomToOwn(
  read: Pick<ReadClient, 'membership'>,
  { settings }: Scope,
  userId: number,
  refusal: (most: string) => string,
): Promise<void> {
  const where = { userId, role: 'owner', account: SHARED } as const
  if ((await read.membership.count({ where })) >= settings.quotas.ownedAccounts)
    throw new AppError('CONFLICT', refusal(inWords(settings.quotas.ownedAccounts)))
}

/** Somebody who joins an account; a new user has no session yet. */
export type JoiningScope = UserScope & Pick<Scope, 'settings'>

/** The caller's row is locked. @throws AppError CONFLICT when the caller cannot belong to one more shared account. */
export async function requireRoomForMembership(
  read: Pick<ReadClient, 'membership'>,
  { settings, user }: JoiningScope,
): Promise<void> {
  const where = { userId: user.id, account: SHARED }
  if ((await read.membership.count({ where })) >= settings.quotas.memberships)
    throw new AppError(
      'CONFLICT',
      `You can belong to at most ${inWords(settings.quotas.memberships)} shared accounts. Leave one of them first.`,
    )
}

/** The account's row is locked. @throws AppError CONFLICT when the account cannot have one more member. */
export async function requireRoomForMember(
  tx: Transaction,
  { settings }: JoiningScope,
  accountId: number,
): Promise<void> {
  if ((await tx.membership.count({ where: { accountId } })) >= settings.quotas.members)
    throw new AppError(
      'CONFLICT',
      `This account has ${inWords(settings.quotas.members)} members already, which is the most.`,
    )
}

const SHARED = { personalUserId: null, deletedAt: null }

function contentOf(count: number, added: number): string {
  return added === 1
    ? `This one has ${inWords(count)} already.`
    : `This one has ${inWords(count)}, so ${inWords(added)} more do not fit.`
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
