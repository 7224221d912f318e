import { MAX_LINKED_SIGN_INS } from '../../../shared/users/session-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type {
  LinkedSignIn,
  StartedLinking,
  UnlinkSignInInput,
} from '../../../shared/users/linked-sign-in.ts'
import type { ProofInput } from '../../../shared/users/passkey.ts'
import { ProviderRefusal } from '../../auth/identity-provider.ts'
import { lockProvenUser, requireProof } from '../passkeys/proof.ts'
import type { Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { consumeWithinLimit, networkOf } from '../sessions/rate-limits.ts'
import { requireProvider } from './provider-sign-in.ts'
import { createTicket, endTickets, storeTicket } from './tickets.ts'
import { requireAnotherWayIn } from '../ways-in.ts'

export async function listLinkedSignIns({ db, user }: Scope): Promise<LinkedSignIn[]> {
  const rows = await db.read.linkedSignIn.findMany({
    where: { userId: user.id },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, issuer, linkedAt, lastUsedAt }) => ({
    id,
    issuer,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** @throws AppError SERVICE_UNAVAILABLE when the provider cannot be asked; CONFLICT for too many links; TOO_MANY_REQUESTS; as `requireProof`. */
export async function startLinking(
  scope: Scope,
  proof: ProofInput,
): Promise<StartedLinking & { ticket: string }> {
  const { db, user, sessionId } = scope
  const provider = requireProvider(scope)
  const userId = user.id
  if ((await db.read.linkedSignIn.count({ where: { userId } })) >= MAX_LINKED_SIGN_INS)
    throw new AppError(
      'CONFLICT',
      `You can have at most ${MAX_LINKED_SIGN_INS} linked sign-ins. Unlink one of them first.`,
    )
  await requireProof(scope, proof)
  await consumeWithinLimit(scope, 'oidcStartsOfNetwork', networkOf(scope.address))
  const ticket = createTicket({ purpose: 'oidcLink', userId, boundTo: sessionId })
  const url = await provider.addressFor(ticket.secret).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      `${provider.name} cannot be reached now. Please try again later.`,
    )
  })
  const text = await db.write(async (tx) => {
    await lockProvenUser(tx, scope)
    return storeTicket(tx, scope, ticket)
  })
  return { url, ticket: text }
}

/** @throws AppError NOT_FOUND when the link is not the caller's; CONFLICT when it is their last way in; as `requireProof`. */
export async function unlinkSignIn(
  scope: Scope,
  { id, ...proof }: UnlinkSignInInput,
): Promise<{ success: true }> {
  const { db, user } = scope
  const where = { id, userId: user.id }
  if ((await db.read.linkedSignIn.count({ where })) === 0) throw notFound()
  await requireAnotherWayIn(db.read, scope, { linkId: id })
  await requireProof(scope, proof)
  await db.write(async (tx) => {
    await lockProvenUser(tx, scope)
    await requireAnotherWayIn(tx, scope, { linkId: id })
    if ((await tx.linkedSignIn.deleteMany({ where })).count === 0) throw notFound()
    await endTickets(tx, user.id)
  })
  recordEvent(scope, 'sign-in-unlinked')
  return { success: true }
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Linked sign-in not found.')
}
