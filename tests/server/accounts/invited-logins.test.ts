/** Logins that invited people make, also while registration is closed [behaviour: Invitations]. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const NOT_VALID = {
  code: 'NOT_FOUND',
  sentence: 'This invitation is no longer valid. Ask the person who sent it for a new link.',
}

let server: TestServer
let owner: TestUser
let accountId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer('sqlite', { registration: 'closed' })
  owner = await registerUser(server, 'Olga')
})
afterAll(() => server.close())
beforeEach(async () => {
  accountId = await createSharedAccount(server, owner.id)
})

const invite = async () => (await owner.client.invitation.create.mutate({ accountId })).token
const countUsers = () => server.services.db.read.user.count()
const person = () => ({
  email: `guest${++users}@example.com`,
  password: 'staple battery 7',
  name: 'Gil',
})

it('an invited person makes a login and is a member at once', async () => {
  const invitation = await invite()
  const guest = person()
  const nobody = createClient(server)
  expect(await nobody.invitation.preview.query({ token: invitation })).toMatchObject({
    accountName: 'Household',
    ownerName: 'Olga',
  })
  const { token, ...answer } = await nobody.auth.register.mutate({ ...guest, invitation })
  expect(answer).toEqual({ accountId })
  const client = createClient(server, token)
  expect(await client.account.list.query()).toMatchObject([{ id: accountId }])
  expect(await client.user.me.query()).toMatchObject({ email: guest.email, name: 'Gil' })
  expect(await owner.client.invitation.list.query({ accountId })).toEqual([])
  const { activities } = await owner.client.account.activity.query({ id: accountId })
  expect(activities[0]).toMatchObject({ action: 'joined' })
})

it('a link makes one login, even of two that are made at the same time', async () => {
  const invitation = await invite()
  const { auth } = createClient(server)
  const before = await countUsers()
  const outcomes = await Promise.allSettled(
    [person(), person()].map((guest) => auth.register.mutate({ ...guest, invitation })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(auth.register.mutate({ ...person(), invitation }))).toEqual(NOT_VALID)
  expect(await countUsers()).toBe(before + 1)
})

it('a refused login is not made, and leaves the invitation open', async () => {
  const invitation = await invite()
  const { auth } = createClient(server)
  const before = await countUsers()
  const refused = async (changes: object) =>
    (await refusalOf(auth.register.mutate({ ...person(), invitation, ...changes }))).sentence
  expect(await refused({ email: owner.email })).toBe('This email is already in use.')
  expect(await refused({ password: 'password1' })).toContain('too common')
  expect(await refused({ invitation: 'made up' })).toBe(NOT_VALID.sentence)
  expect(await refused({ invitation: undefined })).toContain('Sign up is coming soon!')
  expect(await countUsers()).toBe(before)
  await auth.register.mutate({ ...person(), invitation })
})

it('an invitation that was revoked, or into a deleted or full account, makes no login', async () => {
  const { auth } = createClient(server)
  const before = await countUsers()
  const [revoked, open] = [await invite(), await invite()]
  const [, made] = await owner.client.invitation.list.query({ accountId })
  await owner.client.invitation.revoke.mutate({ id: made?.id ?? 0 })
  expect(await refusalOf(auth.register.mutate({ ...person(), invitation: revoked }))).toEqual(
    NOT_VALID,
  )
  const { quotas } = server.services.settings
  const { members } = quotas
  quotas.members = 1
  const full = await refusalOf(auth.register.mutate({ ...person(), invitation: open }))
  quotas.members = members
  expect(full.code).toBe('CONFLICT')
  await owner.client.account.delete.mutate({ id: accountId })
  expect(await refusalOf(auth.register.mutate({ ...person(), invitation: open }))).toEqual(
    NOT_VALID,
  )
  expect(await countUsers()).toBe(before)
})

it('the public contract makes no login by an invitation', async () => {
  const before = await countUsers()
  const answer = await fetch(`${server.url}/api/data?resource=auth&action=register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person(), invitation: await invite() }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining('coming soon') })
  expect(await countUsers()).toBe(before)
})
