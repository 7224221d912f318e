/** The security log: what is recorded, and what must not be in it [behaviour: Security log]. */
import { type Level, pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { refresh, signIn } from '../../support/cookie-session.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { countTries } from '../../support/tries.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

let server: TestServer
let lines: string[]
afterEach(() => server.close())

async function start(level: Level | 'silent' = 'error') {
  lines = []
  const logger = pino({ level }, { write: (line) => void lines.push(line) })
  server = await startTestServer('sqlite', {}, logger)
}

/** The events since the last call, without what every line has. */
function newEvents() {
  return lines.splice(0).map((line) => {
    const { level, time, pid: _pid, hostname: _hostname, address, ...entry } = JSON.parse(line)
    expect([level, typeof time, address]).toEqual([30, 'number', '127.0.0.1'])
    return entry as object
  })
}

it('the security log has sign-ins, failures and met limits, without anything that a user typed', async () => {
  await start()
  const credentials = { email: 'ada@example.com', password: 'correct horse 9' }
  const { email, password } = credentials
  const { token } = await createClient(server).auth.register.mutate({
    ...credentials,
    name: 'Countess Lovelace',
  })
  const { id } = await createClient(server, token).user.me.query()
  expect(newEvents()).toEqual([
    { event: 'user-created', userId: id },
    { event: 'signed-in', userId: id, how: 'password' },
  ])
  const { auth } = createClient(server)
  const unknown = { email: 'nobody@example.com', password: 'secret typed here' }
  await refusalOf(auth.login.mutate({ email, password: unknown.password }))
  await refusalOf(auth.login.mutate(unknown))
  await refusalOf(auth.superAdminLogin.mutate({ email, password }))
  await auth.login.mutate({ email, password })
  await countTries(server, 'failedLoginsOfEmail', unknown.email, 10)
  await refusalOf(auth.login.mutate(unknown))
  const written = lines.join('')
  for (const secret of [email, password, unknown.email, unknown.password, 'Lovelace'])
    expect(written).not.toContain(secret)
  expect(newEvents()).toEqual([
    { event: 'sign-in-failed', userId: id },
    { event: 'sign-in-failed', userId: null },
    { event: 'sign-in-failed', userId: id },
    { event: 'signed-in', userId: id, how: 'password' },
    { event: 'limit-met', userId: null, how: 'failedLoginsOfEmail' },
  ])
})

it('the security log has what users do with their sessions, password and e-mail', async () => {
  await start()
  const user = await registerUser(server)
  const { id: userId, password: currentPassword, client } = user
  const [one, two] = [await signIn(server, user), await signIn(server, user)]
  const [other] = await createClient(server, one.token).session.list.query()
  newEvents()
  await client.session.end.mutate({ id: other?.id ?? '' })
  await client.session.endOthers.mutate()
  await refusalOf(
    client.user.changePassword.mutate({ currentPassword: 'wrong', newPassword: 'paper clip 8' }),
  )
  await client.user.changeEmail.mutate({ newEmail: `new.${user.email}`, currentPassword })
  await client.user.changePassword.mutate({ currentPassword, newPassword: 'paper clip 8' })
  await client.auth.logout.mutate()
  await client.auth.logout.mutate()
  await refresh(server, two)
  expect(newEvents()).toEqual([
    { event: 'session-ended', userId, how: 'one' },
    { event: 'session-ended', userId, how: 'all others' },
    { event: 'password-refused', userId },
    { event: 'email-changed', userId },
    { event: 'password-changed', userId },
    { event: 'signed-out', userId },
  ])
  const newUser = await registerUser(server)
  const first = await signIn(server, newUser)
  await refresh(server, first)
  newEvents()
  server.now = server.now.add({ seconds: 11 })
  await refresh(server, first)
  expect(newEvents()).toEqual([{ event: 'spent-token-used', userId: newUser.id }])
})

it('the security log has a role once it is another, and not when it is set again', async () => {
  await start()
  const [owner, member] = [await registerUser(server), await registerUser(server)]
  const id = await createSharedAccount(server, owner.id, member.id)
  newEvents()
  for (const role of ['viewer', 'viewer', 'member'] as const)
    await owner.client.account.setRole.mutate({ id, userId: member.id, role })
  const change = { event: 'role-changed', userId: owner.id, accountId: id, subjectId: member.id }
  expect(newEvents()).toEqual([
    { ...change, how: 'viewer' },
    { ...change, how: 'member' },
  ])
})

it('the security log has the acts of super admins, and the calls of others to their procedures', async () => {
  await start()
  const [admin, user] = [await registerUser(server), await registerUser(server)]
  await makeSuperAdmin(server, admin.id)
  newEvents()
  const created = await admin.client.admin.createUser.mutate({
    email: 'new@example.com',
    name: 'New',
  })
  const subject = { userId: user.id }
  await admin.client.admin.setPassword.mutate(subject)
  await admin.client.admin.disable.mutate(subject)
  await refusalOf(admin.client.admin.disable.mutate({ userId: admin.id }))
  await admin.client.admin.enable.mutate(subject)
  await admin.client.admin.signOut.mutate(subject)
  const act = (how: string, subjectId: number) => ({
    event: 'admin-act',
    userId: admin.id,
    how,
    subjectId,
  })
  expect(newEvents()).toEqual([
    act('createdUser', created.user.id),
    act('setPassword', user.id),
    act('disabled', user.id),
    act('enabled', user.id),
    act('signedOut', user.id),
  ])

  const other = await registerUser(server)
  newEvents()
  await refusalOf(other.client.admin.users.query({}))
  expect(newEvents()).toEqual([{ event: 'access-refused', userId: other.id, how: 'admin.users' }])
})

it('the security log has calls that name somebody else’s data, and calls that only an owner may make', async () => {
  await start()
  const [owner, member, stranger] = [
    await registerUser(server),
    await registerUser(server),
    await registerUser(server),
  ]
  const id = await createSharedAccount(server, owner.id, member.id)
  newEvents()
  await refusalOf(stranger.client.expense.list.query({ account: id }))
  await refusalOf(stranger.client.account.delete.mutate({ id }))
  await refusalOf(member.client.account.delete.mutate({ id }))
  const refused = { event: 'access-refused', userId: stranger.id }
  expect(newEvents()).toEqual([
    { ...refused, how: 'expense.list' },
    { ...refused, how: 'account.delete' },
    { ...refused, userId: member.id, how: 'delete it', accountId: id },
  ])
  await fetch(`${server.url}/api/data?resource=income&id=1`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  await fetch(`${server.url}/api/data?resource=accounts&id=${id}`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  expect(newEvents()).toEqual([
    { ...refused, how: 'contract income' },
    { ...refused, how: 'contract accounts' },
  ])
})

it('the security log has used and refused invitations, handovers, and calls from other sites', async () => {
  await start()
  const [owner, guest] = [await registerUser(server), await registerUser(server)]
  const accountId = await createSharedAccount(server, owner.id)
  const { token } = await owner.client.invitation.create.mutate({ accountId })
  newEvents()
  await refusalOf(guest.client.invitation.accept.mutate({ token: 'made up' }))
  await guest.client.invitation.accept.mutate({ token })
  await owner.client.account.transfer.mutate({ id: accountId, userId: guest.id })
  await fetch(`${server.url}/trpc/auth.refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
  })
  expect(newEvents()).toEqual([
    { event: 'access-refused', userId: guest.id, how: 'invitation.accept' },
    { event: 'invitation-used', userId: guest.id, accountId },
    { event: 'account-handed-over', userId: owner.id, accountId, subjectId: guest.id },
    { event: 'other-site-refused', userId: null },
  ])
})

it('the security log is empty where logging is switched off', async () => {
  await start('silent')
  await registerUser(server)
  expect(lines).toEqual([])
})
