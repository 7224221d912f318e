/** [behaviour: Personal data] */
import {
  type ListOwnActivitiesInput,
  type OwnActivityPage,
  PERSONAL_DATA_FORMAT,
  PERSONAL_DATA_VERSION,
  type PersonalData,
} from '../../../shared/users/personal-data.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Session } from '../../db/generated/sqlite/client.ts'
import { MEMBERS, toMembers } from '../accounts/accounts.ts'
import { readInTurn } from '../read-turns.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { startOfHistory } from '../undo/undo-records.ts'
import { listFeeds } from '../feeds/feeds.ts'
import { readDevices } from '../devices/push-devices.ts'
import { readPasskeys } from '../passkeys/passkeys.ts'
import { listTokens } from '../tokens/tokens.ts'
import { getUser } from './users.ts'

const PAGE_LENGTH = 1_000

/** The backup of each account has what it holds, so that no answer is larger than an account. */
export async function readPersonalData(scope: Scope): Promise<PersonalData> {
  const { read } = scope.db
  const { id: userId, createdAt, onboardedAt } = scope.user
  const {
    startingBalanceCents: _startingBalanceCents,
    bufferCents: _bufferCents,
    paydayCashFlowId: _paydayCashFlowId,
    paydayCashFlowIds: _paydayCashFlowIds,
    balanceOn: _balanceOn,
    doneMovesBalance: _doneMovesBalance,
    doneMovesBalanceChosen: _doneMovesBalanceChosen,
    ...user
  } = await getUser(scope)
  const sessions = await read.session.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
  })
  const memberships = await read.membership.findMany({
    where: { userId, account: { deletedAt: null } },
    orderBy: [{ joinedAt: 'asc' }, { accountId: 'asc' }],
    include: { account: { select: { personalUserId: true, memberships: MEMBERS } } },
  })
  const links = await read.linkedSignIn.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return {
    format: PERSONAL_DATA_FORMAT,
    version: PERSONAL_DATA_VERSION,
    savedAt: databaseTime(scope).toISOString(),
    user: {
      ...user,
      createdAt: createdAt.toISOString(),
      onboardedAt: onboardedAt?.toISOString() ?? null,
    },
    sessions: sessions.map((session) => ({
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      endedAt: endOf(session)?.toISOString() ?? null,
      address: session.address,
      userAgent: session.userAgent,
    })),
    passkeys: (await readPasskeys(scope)).passkeys,
    linkedSignIns: links.map(({ issuer, subject, linkedAt, lastUsedAt }) => ({
      issuer,
      subject,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    devices: await readDevices(scope),
    feeds: await listFeeds(scope),
    tokens: await listTokens(scope),
    accounts: memberships.map(({ accountId, role, joinedAt, account }) => ({
      account: account.personalUserId === null ? accountId : 'personal',
      role,
      joinedAt: joinedAt.toISOString(),
      members: toMembers(account.memberships),
    })),
  }
}

function endOf({ endedAt, endsAt }: Pick<Session, 'endedAt' | 'endsAt'>): Date | null {
  if (endedAt && endsAt) return endedAt < endsAt ? endedAt : endsAt
  return endedAt ?? endsAt
}

export async function listOwnActivities(
  scope: Scope,
  { cursor }: ListOwnActivitiesInput,
): Promise<OwnActivityPage> {
  const where = {
    userId: scope.user.id,
    id: { lte: cursor },
    at: { gte: startOfHistory(scope) },
  }
  const rows = await readInTurn(scope, () =>
    scope.db.read.activity.findMany({ where, orderBy: { id: 'desc' }, take: PAGE_LENGTH + 1 }),
  )
  return {
    activities: rows
      .slice(0, PAGE_LENGTH)
      .map(({ id: _id, userId: _userId, at, amountCents, ...activity }) => ({
        at: at.toISOString(),
        ...activity,
        name: activity.name && cleanName(activity.name),
        amountCents: amountCents === null ? null : Number(amountCents),
      })),
    nextCursor: rows[PAGE_LENGTH]?.id ?? null,
  }
}
