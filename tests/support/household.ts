/** A shared account and its members. */
import type { TestClient } from './server.ts'

interface Person {
  client: TestClient
}

/** Creates a shared account of `owner`, which the others join; answers its id. */
export async function createHousehold(owner: Person, ...others: Person[]): Promise<number> {
  const { id } = await owner.client.account.create.mutate({ name: 'Household' })
  for (const { client } of others) {
    const { token } = await owner.client.invitation.create.mutate({ accountId: id })
    await client.invitation.accept.mutate({ token })
  }
  return id
}
