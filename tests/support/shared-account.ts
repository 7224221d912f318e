/** Writes shared accounts and invitations straight into the database, without the procedures that make them. */
import { hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { TestServer } from './server.ts'

/** Room for tests that make new accounts for every call. */
export const MANY_ACCOUNTS = {
  ownedAccounts: 10_000,
  memberships: 10_000,
  invitationsOfUser: 10_000,
  scenarios: 10_000,
}

/** Creates a shared account with an owner and members, given by their user ids. Answers the account's id. */
export async function createSharedAccount(
  server: TestServer,
  ownerId: number,
  ...memberIds: number[]
): Promise<number> {
  const account = await server.services.db.write(async (tx) => {
    const { id } = await tx.account.create({ data: { name: 'Household' } })
    for (const [at, userId] of [ownerId, ...memberIds].entries()) {
      const role = userId === ownerId ? 'owner' : 'member'
      // One after the other, as people join: lists show them in this order.
      const joinedAt = new Date(server.now.epochMilliseconds + at)
      await tx.membership.createMany({ data: { accountId: id, userId, role, joinedAt } })
    }
    return { id }
  })
  return account.id
}

/** Lets somebody who is in an account only look at it; the account stays at its revision. */
export async function makeViewer(
  server: TestServer,
  accountId: number,
  userId: number,
): Promise<void> {
  const where = { accountId, userId }
  await server.services.db.write((tx) =>
    tx.membership.updateMany({ where, data: { role: 'viewer' } }),
  )
}

let invited = 0

/** Creates an open invitation to a shared account. It expires after a day. */
export async function createOpenInvitation(
  server: TestServer,
  accountId: number,
): Promise<{ invitationId: number; invitationToken: string }> {
  const token = `invitation ${++invited}`
  const expiresAt = new Date(server.now.add({ hours: 24 }).epochMilliseconds)
  const data = { accountId, tokenHash: hashOpaqueToken(token), expiresAt }
  const { id } = await server.services.db.write((tx) => tx.invitation.create({ data }))
  return { invitationId: id, invitationToken: token }
}

/** The id of a user's personal account. No answer of the server shows this id. */
export async function findPersonalAccountId(server: TestServer, userId: number): Promise<number> {
  const where = { personalUserId: userId }
  const account = await server.services.db.read.account.findUnique({ where })
  if (!account) throw new Error(`User ${userId} has no personal account.`)
  return account.id
}
