/** Passkeys of test users, and challenges, straight into the database. */
import { randomBytes } from 'node:crypto'
import { claimedSessionId } from '../../src/server/auth/access-token.ts'
import { hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { ChallengePurpose } from '../../src/server/db/generated/sqlite/client.ts'
import { hashTypedCode } from '../../src/server/auth/typed-codes.ts'
import { createAuthenticator } from './authenticator.ts'
import type { TestServer, TestUser } from './server.ts'

/** Adds a passkey as the browser does. */
export async function addPasskey(
  { client, password: currentPassword }: Pick<TestUser, 'client' | 'password'>,
  device = createAuthenticator(),
) {
  const { challenge } = await client.passkey.startAdding.mutate({ currentPassword })
  await client.passkey.add.mutate({ name: 'Laptop', passkey: device.register({ challenge }) })
  return device
}

/** Adds an open challenge, for a user or for nobody in particular; for the session of a token, if there is one. */
export async function createOpenChallenge(
  server: TestServer,
  purpose: ChallengePurpose,
  userId: number | null,
  token?: string,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(server.now.add({ minutes: 5 }).epochMilliseconds)
  const secret = token ? `${challenge} ${claimedSessionId(token)}` : challenge
  const data = { hash: hashOpaqueToken(secret), purpose, userId, expiresAt }
  await server.services.db.write((tx) => tx.challenge.create({ data }))
  return challenge
}

/** Adds a passkey to a user, with the second step turned on; answers its id and the device. */
export async function addTestPasskey(server: TestServer, userId: number) {
  const device = createAuthenticator()
  const data = { ...device.row(), userId, name: 'Laptop' }
  const { id } = await server.services.db.write(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { secondStep: true } })
    return tx.passkey.create({ data })
  })
  return { passkeyId: id, device }
}

/** The rows that the examples of the passkeys' procedures need, for one caller. */
export async function createPasskeyTargets(
  server: TestServer,
  { id: userId, token }: Pick<TestUser, 'id' | 'token'>,
) {
  // A user can have 20 passkeys, and the tests of permissions create many targets.
  await server.services.db.write(async (tx) => {
    const [, , ...older] = await tx.passkey.findMany({ where: { userId }, orderBy: { id: 'desc' } })
    for (const { id } of older.slice(0, -1)) await tx.passkey.delete({ where: { id } })
  })
  const { passkeyId, device } = await addTestPasskey(server, userId)
  const newChallenge = await createOpenChallenge(server, 'addPasskey', userId, token)
  const signInChallenge = await createOpenChallenge(server, 'signIn', null)
  const secondStepChallenge = await createOpenChallenge(server, 'secondStep', userId)
  const recoveryCode = randomBytes(16).toString('hex')
  const data = { hash: hashTypedCode(recoveryCode), userId }
  await server.services.db.write((tx) => tx.recoveryCode.create({ data }))
  return {
    passkeyId,
    newPasskey: createAuthenticator().register({ challenge: newChallenge }),
    signedPasskey: device.signIn({ challenge: signInChallenge }),
    secondStepChallenge,
    recoveryCode,
  }
}

export type PasskeyTargets = Awaited<ReturnType<typeof createPasskeyTargets>>
