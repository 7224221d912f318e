import { AppError } from '../../../shared/app-error.ts'
import {
  type ApiToken,
  type CreateTokenInput,
  MAX_TOKENS,
  type NewApiToken,
  type TokenRefInput,
} from '../../../shared/tokens/program-token.ts'
import { cleanName } from '../../../shared/name.ts'
import { createApiToken } from '../../auth/api-token.ts'
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import { findAccount, lockAccount } from '../accounts/own-account.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import { lockProvenUser, requireProof } from '../passkeys/proof.ts'
import { databaseTime, type Scope, type TokenReach } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { consumeWithinLimit } from '../sessions/rate-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** @throws AppError CONFLICT when they have 20 tokens; as `requireProof` and `lockProvenUser`. */
export async function createToken(
  scope: Scope,
  { name, scope: reach, account, days, ...proof }: CreateTokenInput,
): Promise<NewApiToken> {
  const { db, user } = scope
  const accountId = account === 'all' ? null : (await findAccount(scope, account)).id
  await requireProof(scope, proof)
  const token = createApiToken()
  const { id } = await db.write(async (tx) => {
    if (account !== 'all' && accountId !== null) await lockAccount(tx, scope, account, accountId)
    await lockProvenUser(tx, scope)
    if ((await tx.apiToken.count({ where: ofCaller(scope) })) >= MAX_TOKENS)
      throw new AppError(
        'CONFLICT',
        `You can have at most ${MAX_TOKENS} tokens. Delete one of them first.`,
      )
    const createdAt = databaseTime(scope)
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
    const facts = {
      ...actFacts(scope),
      name,
      canWrite: reach === 'write',
      expiresAt: expiresAt.toISOString(),
    }
    await queueMail(tx, scope, { kind: 'newToken', userId: user.id, address: user.email, facts })
    return tx.apiToken.create({
      data: {
        userId: user.id,
        accountId,
        name,
        scope: reach,
        tokenHash: hashOpaqueToken(token),
        createdAt,
        expiresAt,
      },
      select: { id: true },
    })
  })
  const only = accountId !== null && { accountId }
  recordEvent(scope, 'token-created', { tokenId: id, how: reach, ...only })
  return { id, token }
}

export async function listTokens(scope: Scope): Promise<ApiToken[]> {
  const tokens = await scope.db.read.apiToken.findMany({
    where: ofCaller(scope),
    orderBy: { id: 'asc' },
    include: { account: { select: { id: true, personalUserId: true } } },
  })
  return tokens.map(({ id, name, scope, account, expiresAt, lastUsedAt }) => ({
    id,
    name: cleanName(name),
    scope,
    account: account === null ? 'all' : account.personalUserId === null ? account.id : 'personal',
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** @throws AppError NOT_FOUND when the token is not the caller's, or has expired. */
export async function deleteToken(scope: Scope, { id }: TokenRefInput): Promise<{ success: true }> {
  const where = { id, ...ofCaller(scope) }
  await scope.db.write(async (tx) => {
    const { count } = await tx.apiToken.deleteMany({ where })
    if (count === 0) throw new AppError('NOT_FOUND', 'Token not found.')
  })
  recordEvent(scope, 'token-deleted', { tokenId: id })
  return { success: true }
}

function ofCaller(scope: Scope) {
  return { userId: scope.user.id, expiresAt: { gt: databaseTime(scope) } }
}

/** @throws AppError TOO_MANY_REQUESTS above 120 calls of a token in a minute. */
export async function countTokenCalls(scope: Scope, calls = 1): Promise<void> {
  if (scope.token) await consumeWithinLimit(scope, 'callsOfToken', String(scope.token.id), calls)
}

/** @param needed absent for what no token may do @throws AppError CONFLICT when the token does not reach it. */
export function requireReach(
  scope: Scope,
  needed: TokenReach['scope'] | undefined,
  how: string,
): void {
  if (!scope.token || needed === 'read' || (needed && needed === scope.token.scope)) return
  recordEvent(scope, 'access-refused', { how })
  throw new AppError(
    'CONFLICT',
    needed ? 'This token can only read.' : 'This cannot be done with a token. Please sign in.',
  )
}
