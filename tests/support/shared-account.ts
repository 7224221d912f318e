/** Shared accounts, put into the database as they are after everyone has joined. */
import { hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { TestServer } from './server.ts'

/** The id of a user, which an e-mail of today finds tomorrow only if it stays. */
export async function findUserId(server: TestServer, email: string): Promise<number> {
  const user = await server.services.db.read.user.findUnique({ where: { email } })
  if (!user) throw new Error(`Nobody has the email ${email}.`)
  return user.id
}

/** Makes a shared account of an owner and members, given by their ids; answers its id. */
export async function createSharedAccount(
  server: TestServer,
  ownerId: number,
  ...memberIds: number[]
): Promise<number> {
  const account = await server.services.db.write(async (tx) => {
    const { id } = await tx.account.create({ data: { name: 'Household' } })
    for (const userId of [ownerId, ...memberIds]) {
      const role = userId === ownerId ? 'owner' : 'member'
      await tx.membership.create({ data: { accountId: id, userId, role } })
    }
    return { id }
  })
  return account.id
}

let invited = 0

/** An open invitation into a shared account, good for a day. */
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

/** The id of a user's own personal account, which no answer ever shows. */
export async function findPersonalAccountId(server: TestServer, userId: number): Promise<number> {
  const where = { personalUserId: userId }
  const account = await server.services.db.read.account.findUnique({ where })
  if (!account) throw new Error('Everyone has a personal account.')
  return account.id
}
