/** Shared accounts, put into the database as they are after everyone has joined. */
import type { TestServer } from './server.ts'

interface Person {
  email: string
}

/** Makes a shared account of an owner and members; answers its id. */
export async function createSharedAccount(
  server: TestServer,
  owner: Person,
  ...members: Person[]
): Promise<number> {
  const account = await server.services.db.write(async (tx) => {
    const { id } = await tx.account.create({ data: { name: 'Household' } })
    for (const [index, { email }] of [owner, ...members].entries()) {
      const user = await tx.user.findUniqueOrThrow({ where: { email } })
      const role = index === 0 ? 'owner' : 'member'
      await tx.membership.create({ data: { accountId: id, userId: user.id, role } })
    }
    return { id }
  })
  return account.id
}

/** The id of a user's own personal account, which no answer ever shows. */
export async function personalAccountId(server: TestServer, { email }: Person): Promise<number> {
  const where = { personalUser: { email } }
  const account = await server.services.db.read.account.findFirst({ where })
  if (!account) throw new Error('Everyone has a personal account.')
  return account.id
}
