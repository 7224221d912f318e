/** A token ends with the right to it, on its next call, and never comes back [behaviour: Tokens of programs]. */
import { afterEach, expect, it } from 'vitest'
import { purgeDeletedUsers } from '../../../src/server/services/users/user-purge.ts'
import { removePasskeys, setPassword } from '../../../src/server/services/users/admin-acts.ts'
import { purgeAllInTurn } from '../../../src/server/services/purges.ts'
import { addToken } from '../../support/api-tokens.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  makeSuperAdmin,
  publicScopeOf,
  registerUser,
  startTestServer,
  terminalScope,
  type TestServer,
} from '../../support/server.ts'
import {
  createOpenInvitation,
  createSharedAccount,
  findPersonalAccountId,
} from '../../support/shared-account.ts'

let server: TestServer
afterEach(() => server.close())

const ENDED = { code: 'UNAUTHORIZED', sentence: 'Authentication required.' }
const ALL_ENDED = [[ENDED, ENDED, ENDED], 0]
const NOT_FOUND = { code: 'NOT_FOUND', sentence: 'Account not found.' }

/** The refusal of a call; null when it is answered. */
async function outcomeOf(call: Promise<unknown>) {
  const isAnswered = await call.then(
    () => true,
    () => false,
  )
  return isAnswered ? null : refusalOf(call)
}

/** A user who belongs to a shared account of somebody else, and a token for each of what a token can open. */
async function start(provider: (typeof providers)[number] = 'sqlite') {
  server = await startTestServer(provider)
  const admin = await registerUser(server, 'Grace')
  await makeSuperAdmin(server, admin.id)
  const owner = await registerUser(server, 'Bob')
  const user = await registerUser(server)
  const shared = await createSharedAccount(server, owner.id, user.id)
  const personal = await findPersonalAccountId(server, user.id)
  const clientWith = async (accountId: number | null) =>
    createClient(server, (await addToken(server, { userId: user.id, accountId })).token)
  const all = await clientWith(null)
  const ofPersonal = await clientWith(personal)
  const ofShared = await clientWith(shared)
  const lists = () =>
    Promise.all([
      outcomeOf(all.income.list.query({ account: 'personal' })),
      outcomeOf(ofPersonal.income.list.query({ account: 'personal' })),
      outcomeOf(ofShared.income.list.query({ account: shared })),
    ])
  expect(await lists()).toEqual([null, null, null])
  /** The outcomes of all three, and how many rows are left. */
  const left = async () => [await lists(), await server.services.db.read.apiToken.count()]
  return { admin, owner, user, shared, all, lists, left }
}

it.each(providers)('a token ends with a new password of the user, on %s', async (provider) => {
  const { user, left } = await start(provider)
  const passwords = { currentPassword: user.password, newPassword: 'staple battery 7' }
  await user.client.user.changePassword.mutate(passwords)
  expect(await left()).toEqual(ALL_ENDED)
})

it.each(providers)(
  'a token ends when an administrator acts, and stays ended, on %s',
  async (provider) => {
    const acts = ['setPassword', 'signOut', 'disable'] as const
    for (const act of acts) {
      const { admin, user, left } = await start(provider)
      await admin.client.admin[act].mutate({ userId: user.id })
      expect(await left()).toEqual(ALL_ENDED)
      await admin.client.admin.enable.mutate({ userId: user.id })
      expect(await left()).toEqual(ALL_ENDED)
      if (act !== 'disable') await server.close()
    }
  },
)

it('a token ends when the terminal sets a password', async () => {
  const { user, left } = await start()
  const password = 'staple battery 7'
  await setPassword(terminalScope(server), { userId: user.id, password })
  expect(await left()).toEqual(ALL_ENDED)
})

it('a token stays when other sessions end, passkeys are removed, or its user logs out', async () => {
  const { user, lists } = await start()
  await user.client.session.endOthers.mutate()
  await removePasskeys(terminalScope(server), { userId: user.id })
  await user.client.auth.logout.mutate()
  expect(await lists()).toEqual([null, null, null])
})

it.each(providers)(
  'a token of an account ends when its user leaves, and stays ended when they return, on %s',
  async (provider) => {
    const { owner, user, shared, all, lists } = await start(provider)
    const leave = () => user.client.account.leave.mutate({ id: shared })
    const remove = () => owner.client.account.removeMember.mutate({ id: shared, userId: user.id })
    for (const end of [leave, remove]) {
      await end()
      expect(await lists()).toEqual([null, null, ENDED])
      expect(await outcomeOf(all.income.list.query({ account: shared }))).toEqual(NOT_FOUND)
      const { invitationToken } = await createOpenInvitation(server, shared)
      await user.client.invitation.accept.mutate({ token: invitationToken })
      expect(await lists()).toEqual([null, null, ENDED])
      expect(await all.income.list.query({ account: shared })).toEqual([])
    }
  },
)

it('a token of an account ends for all members when the account is deleted', async () => {
  const { owner, shared, all, lists } = await start()
  const owners = await addToken(server, { userId: owner.id, accountId: shared })
  await owner.client.account.delete.mutate({ id: shared })
  expect(await lists()).toEqual([null, null, ENDED])
  const ofOwner = createClient(server, owners.token)
  expect(await outcomeOf(ofOwner.user.me.query())).toEqual(ENDED)
  expect(await all.account.list.query()).toEqual([])
})

it('a token ends when its user is deleted', async () => {
  const { user, lists, left } = await start()
  const request = { currentPassword: user.password, accounts: [] }
  await user.client.user.requestDeletion.mutate(request)
  // For a week, they can stay after all.
  expect(await lists()).toEqual([null, null, null])
  server.now = server.now.add({ hours: 24 * 7 })
  await purgeDeletedUsers(publicScopeOf(server))
  expect(await left()).toEqual(ALL_ENDED)
})

it('a token ends on its day, to the second, and then its row is purged', async () => {
  const { user, lists, left } = await start()
  server.now = server.now.add({ hours: 24 * 30 }).subtract({ seconds: 1 })
  expect(await lists()).toEqual([null, null, null])
  server.now = server.now.add({ seconds: 1 })
  expect(await lists()).toEqual([ENDED, ENDED, ENDED])
  expect(await server.services.db.read.apiToken.count({ where: { userId: user.id } })).toBe(3)
  await purgeAllInTurn(publicScopeOf(server), {
    signal: new AbortController().signal,
    logFailure: (error) => expect.fail(String(error)),
  })
  expect(await left()).toEqual(ALL_ENDED)
})

it.each(providers)('a token ends while it is in use, on %s', async (provider) => {
  server = await startTestServer(provider)
  const user = await registerUser(server)
  const { id, token } = await addToken(server, { userId: user.id, scope: 'write' })
  const add = (name: string) =>
    outcomeOf(
      // Each with a client of its own, which would put them into one batch.
      createClient(server, token).income.create.mutate({
        account: 'personal',
        name,
        amountCents: 1,
        recurrenceType: 'DAILY',
      }),
    )
  const calls = Array.from({ length: 20 }, (_, index) => add(`Income ${index}`))
  await user.client.token.delete.mutate({ id })
  const outcomes = await Promise.all(calls)
  for (const outcome of outcomes) expect([null, ENDED]).toContainEqual(outcome)
  // All that was answered is there, and nothing else.
  const answered = outcomes.filter((outcome) => outcome === null).length
  expect(await user.client.income.list.query({ account: 'personal' })).toHaveLength(answered)
  expect(await add('Late')).toEqual(ENDED)
})

it.each(providers)('a token is not made while the right to it ends, on %s', async (provider) => {
  server = await startTestServer(provider)
  const admin = await registerUser(server)
  await makeSuperAdmin(server, admin.id)
  for (let tries = 0; tries < 5; tries += 1) {
    const owner = await registerUser(server)
    const user = await registerUser(server)
    const shared = await createSharedAccount(server, owner.id, user.id)
    const make = (account: 'all' | number) =>
      user.client.token.create
        .mutate({
          name: 'Script',
          scope: 'read',
          account,
          days: 30,
          currentPassword: user.password,
        })
        .catch(() => null)
    const remove = owner.client.account.removeMember.mutate({ id: shared, userId: user.id })
    await Promise.all([make(shared), remove])
    expect(await server.services.db.read.apiToken.count()).toBe(0)
    await Promise.all([make('all'), admin.client.admin.signOut.mutate({ userId: user.id })])
    expect(await server.services.db.read.apiToken.count()).toBe(0)
  }
})
