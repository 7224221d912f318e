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
import {
  accountNotFound,
  findAccount,
  findOwnAccount,
  lockAccount,
} from '../accounts/own-account.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import { lockProvenUser, requireProof } from '../passkeys/proof.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when they have 20 tokens; as `requireProof` and
 * `lockProvenUser`.
 */
export async function createToken(
  scope: Scope,
  { name, scope: reach, account, days, ...proof }: CreateTokenInput,
): Promise<NewApiToken> {
  const { db, user } = scope
  const accountId = account === 'all' ? null : (await findAccount(scope, account)).id
  await requireProof(scope, proof, await db.read.passkey.count({ where: { userId: user.id } }))
  const token = createApiToken()
  const { id } = await db.write(async (tx) => {
    if (accountId !== null) await lockAccount(tx, accountId)
    await lockProvenUser(tx, scope)
    // Read under both locks: the membership may have ended meanwhile.
    if (account !== 'all' && !(await findOwnAccount(tx, scope, account))) throw accountNotFound()
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
  const { count } = await scope.db.write((tx) => tx.apiToken.deleteMany({ where }))
  if (count === 0) throw new AppError('NOT_FOUND', 'Token not found.')
  recordEvent(scope, 'token-deleted', { tokenId: id })
  return { success: true }
}

export async function purgeExpiredTokens(scope: PurgeScope): Promise<void> {
  const where = { expiresAt: { lte: databaseTime(scope) } }
  await purgeRows(scope, (tx, limit) => tx.apiToken.deleteMany({ where, limit }))
}

function ofCaller(scope: Scope) {
  return { userId: scope.user.id, expiresAt: { gt: databaseTime(scope) } }
}
