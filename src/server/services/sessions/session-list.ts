import { AppError } from '../../../shared/app-error.ts'
import type { EndSessionInput, OpenSession } from '../../../shared/users/session.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { consumeWithinLimit } from './rate-limits.ts'
import { endSession, endSignedIn } from './sessions.ts'
import bowser from 'bowser'

/** The caller's own first, then the one that was used last. */
export async function listSessions(scope: Scope): Promise<OpenSession[]> {
  const rows = await scope.db.read.session.findMany({
    where: {
      userId: scope.user.id,
      endedAt: null,
      endsAt: null,
      // A refresh token never outlasts its session, and an access token never outlasts the refresh token.
      refreshTokens: { some: { expiresAt: { gt: databaseTime(scope) } } },
    },
    orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
  })
  const sessions = rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    device: describeDevice(userAgent),
    address: describeAddress(address),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === scope.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** @throws AppError NOT_FOUND unless it is the caller's, and has not ended; TOO_MANY_REQUESTS. */
export async function endOwnSession(
  scope: Scope,
  { id }: EndSessionInput,
): Promise<{ success: true }> {
  await consumeWithinLimit(scope, 'endedOfSession', scope.sessionId)
  await scope.db.write(async (tx) => {
    const where = { id, userId: scope.user.id, endedAt: null, endsAt: null }
    if (!(await tx.session.findFirst({ where, select: { id: true } })))
      throw new AppError('NOT_FOUND', 'This sign-in was not found. It may have ended meanwhile.')
    await endSession(tx, scope, id)
  })
  recordEvent(scope, 'session-ended', { how: 'one' })
  return { success: true }
}

/** @throws AppError TOO_MANY_REQUESTS. */
export async function endOtherSessions(scope: Scope): Promise<{ success: true }> {
  await consumeWithinLimit(scope, 'endedOfSession', scope.sessionId)
  await scope.db.write((tx) => endSignedIn(tx, scope, scope.user.id, scope.sessionId))
  recordEvent(scope, 'session-ended', { how: 'all others' })
  return { success: true }
}

export function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'An unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : 'An unknown device'
}

/** A server that listens on IPv6 sees IPv4 clients with a prefix. */
export function describeAddress(address: string): string {
  return address.replace(/^::ffff:/, '')
}
