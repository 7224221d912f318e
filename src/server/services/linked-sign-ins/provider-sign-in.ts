/** [behaviour: Sign-in by a provider] */
import { AppError } from '../../../shared/app-error.ts'
import { emailField, nameField } from '../../../shared/fields.ts'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import {
  type Identity,
  type IdentityProvider,
  ProviderRefusal,
} from '../../auth/identity-provider.ts'
import { NO_PASSWORD } from '../../auth/password.ts'
import type { User } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import { startSecondStep } from '../passkeys/passkey-sign-in.ts'
import { databaseTime, type PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { isOpen } from '../sessions/authentication.ts'
import { tellOfNewDevice } from '../sessions/new-device.ts'
import { consumeWithinLimit, networkOf } from '../sessions/rate-limits.ts'
import { heldHashOf, startSession } from '../sessions/sessions.ts'
import { countSignIn } from '../sessions/password-tries.ts'
import { isUnclaimed } from '../users/claim.ts'
import { createUserRow } from '../users/users.ts'
import { createTicket, spendTicket, storeTicket, type Ticket } from './tickets.ts'

export { ProviderRefusal }

export type Arrival =
  | { at: 'signed-in'; refreshToken: string }
  | { at: 'second-step'; ticket: string }
  | { at: 'linked' }

/** @throws AppError NOT_FOUND where the settings name no provider. */
export function requireProvider({ identityProvider }: PublicScope): IdentityProvider {
  if (identityProvider) return identityProvider
  throw new AppError('NOT_FOUND', 'This Balance has no sign-in by a provider.')
}

/** @throws AppError TOO_MANY_REQUESTS after 20 in an hour from the network; ProviderRefusal when the provider cannot be asked. */
export async function startProviderSignIn(
  scope: PublicScope,
  heldRefreshToken: string | undefined,
): Promise<{ url: string; ticket: string }> {
  const provider = requireProvider(scope)
  await consumeWithinLimit(scope, 'oidcStartsOfNetwork', networkOf(scope.address))
  // The cookie does not come along from the provider's page.
  const boundTo = heldHashOf(heldRefreshToken)
  const ticket = createTicket({ purpose: 'oidcSignIn', userId: null, boundTo })
  const url = await provider.addressFor(ticket.secret)
  return { url, ticket: await scope.db.write((tx) => storeTicket(tx, scope, ticket)) }
}

interface Return {
  ticket: string | undefined
  query: string
}

/** The ticket is used up in any case. @throws ProviderRefusal; AppError TOO_MANY_REQUESTS after 100 sign-ins in 15 minutes. */
export async function finishProviderSignIn(scope: PublicScope, back: Return): Promise<Arrival> {
  const provider = requireProvider(scope)
  try {
    return await finish(scope, provider, back)
  } catch (error) {
    if (error instanceof ProviderRefusal) recordEvent(scope, 'sign-in-failed', { how: 'oidc' })
    throw error
  }
}

async function finish(
  scope: PublicScope,
  provider: IdentityProvider,
  { ticket, query }: Return,
): Promise<Arrival> {
  const spent = await spendTicket(scope, ticket, ['oidcSignIn', 'oidcLink'])
  if (!spent) throw new ProviderRefusal('too-late')
  const now = Math.floor(scope.now.epochMilliseconds / 1000)
  const identity = await provider.readAnswer(spent.secret, query, now)
  if (spent.purpose === 'oidcLink') return link(scope, provider, identity, spent)
  const { issuer, subject } = identity
  const found = await scope.db.read.linkedSignIn.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  })
  if (!found) return signUp(scope, provider, identity, spent)
  const { user } = found
  const confirm = async (tx: Transaction) => {
    await takeLink(tx, scope, { id: found.id, user })
    await countSignIn(scope, tx, user)
  }
  if (user.secondStep) return askSecondStep(scope, user, confirm)
  return signIn(scope, spent, async (tx) => {
    await confirm(tx)
    await tellOfNewDevice(tx, scope, { user, how: 'oidc', heldHash: spent.boundTo })
    return user.id
  })
}

/** @throws AppError UNAUTHORIZED when it is too late; TOO_MANY_REQUESTS as a sign-in. */
export async function startProviderSecondStep(
  scope: PublicScope,
  ticket: string | undefined,
): Promise<SignInAnswer> {
  requireProvider(scope)
  const spent = await spendTicket(scope, ticket, ['oidcSecondStep'])
  const where = { id: spent?.userId ?? 0, disabledAt: null }
  const user = spent && (await scope.db.read.user.findFirst({ where }))
  if (!user) throw new AppError('UNAUTHORIZED', 'This took too long. Please sign in again.')
  const secondStep = await startSecondStep(scope, user, (tx) => countSignIn(scope, tx, user))
  return { token: '', secondStep }
}

async function signIn(
  scope: PublicScope,
  { boundTo }: Ticket,
  confirm: (tx: Transaction) => Promise<number>,
): Promise<Arrival> {
  const heldHash = boundTo
  const { refreshToken, userId } = await startSession(scope, { method: 'oidc', heldHash, confirm })
  recordEvent(scope, 'signed-in', { userId, how: 'oidc' })
  return { at: 'signed-in', refreshToken: refreshToken ?? '' }
}

async function signUp(
  scope: PublicScope,
  provider: IdentityProvider,
  identity: Identity,
  ticket: Ticket,
): Promise<Arrival> {
  const unknown = (reason: string) => new ProviderRefusal('not-linked', reason)
  if (!provider.signsUp) throw unknown('no such user')
  const { issuer, subject } = identity
  const profile = await identity.readProfile()
  const email = emailField.safeParse(profile.email).data
  if (email === undefined) throw unknown('no verified e-mail')
  const name = nameField.safeParse(profile.name).data ?? email.slice(0, email.indexOf('@'))
  const at = databaseTime(scope)
  let userId = 0
  const arrival = await signIn(scope, ticket, async (tx) => {
    // A provider does not make the first user.
    if (await isUnclaimed(tx)) throw unknown('no user yet')
    const user = await createUserRow(tx, scope, { email, name, passwordHash: NO_PASSWORD })
    userId = user.id
    const row = { userId, issuer, subject, linkedAt: at, lastUsedAt: at }
    await tx.linkedSignIn.createMany({ data: row })
    await countSignIn(scope, tx, user)
    return userId
  }).catch((error: unknown) => {
    // Never joined: whoever has this e-mail at the provider need not be who has it here.
    throw error instanceof AppError && error.code === 'CONFLICT' ? unknown('e-mail taken') : error
  })
  recordEvent(scope, 'user-created', { userId, how: 'oidc' })
  return arrival
}

async function link(
  scope: PublicScope,
  { name }: IdentityProvider,
  { issuer, subject }: Identity,
  { userId, boundTo: sessionId }: Ticket,
): Promise<Arrival> {
  const taken = new ProviderRefusal('linked-already')
  await scope.db.write(async (tx) => {
    const where = { id: userId ?? 0, disabledAt: null }
    // Locks the user's row: a session that is being ended has ended before, or ends after it.
    const { count } = await tx.user.updateMany({ where, data: { id: { increment: 0 } } })
    const session = await tx.session.findFirst({ where: { id: sessionId, userId: where.id } })
    if (count === 0 || !session || session.endsAt || !isOpen(scope, session))
      throw new ProviderRefusal('signed-out')
    const issuer_subject = { issuer, subject }
    if (await tx.linkedSignIn.findUnique({ where: { issuer_subject } })) throw taken
    const row = { userId: where.id, issuer, subject, linkedAt: databaseTime(scope) }
    await tx.linkedSignIn.createMany({ data: row })
    const { email: address } = await tx.user.findUniqueOrThrow({ where })
    const facts = { name, ...actFacts(scope) }
    await queueMail(tx, scope, { kind: 'newLink', userId: where.id, address, facts })
  })
  recordEvent(scope, 'sign-in-linked', { userId })
  return { at: 'linked' }
}

async function askSecondStep(
  scope: PublicScope,
  user: User,
  confirm: (tx: Transaction) => Promise<void>,
): Promise<Arrival> {
  const ticket = createTicket({ purpose: 'oidcSecondStep', userId: user.id, boundTo: '' })
  const text = await scope.db.write(async (tx) => {
    await confirm(tx)
    return storeTicket(tx, scope, ticket)
  })
  return { at: 'second-step', ticket: text }
}

async function takeLink(
  tx: Transaction,
  scope: PublicScope,
  { id, user }: { id: number; user: User },
): Promise<void> {
  // Since the user was read, they may have been disabled, or have turned the second step on.
  const where = { id: user.id, disabledAt: null, secondStep: user.secondStep }
  const { count } = await tx.user.updateMany({ where, data: { id: { increment: 0 } } })
  if (count === 0) {
    const isThere = (await tx.user.count({ where: { id: user.id, disabledAt: null } })) > 0
    throw isThere
      ? new ProviderRefusal('too-late', 'second step changed')
      : new ProviderRefusal('not-linked', 'user disabled')
  }
  const data = { lastUsedAt: databaseTime(scope) }
  const used = await tx.linkedSignIn.updateMany({ where: { id, userId: user.id }, data })
  if (used.count === 0) throw new ProviderRefusal('not-linked', 'unlinked meanwhile')
}
