/** The mails about sign-ins and changes of them, and invitations [behaviour: E-mail]. */
import { expect, onTestFinished, test } from 'vitest'
import { postWithCookie } from '../../support/cookie-session.ts'
import { startProvider } from '../../support/identity-provider.ts'
import { startMailingServer, tokenIn } from '../../support/mailing-server.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { createBrowser } from '../../support/provider-browser.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
} from '../../support/server.ts'

const LOGIN = '/api/data?resource=auth&action=login'
const LOGOUT = '/api/data?resource=auth&action=logout'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test('a sign-in sends a mail, unless its browser has a cookie of the user', async () => {
  const { server, receive } = await startMailingServer()
  const user = await registerUser(server)
  const other = await registerUser(server)
  const { email, password } = user
  const first = await postWithCookie(server, LOGIN, { email, password }, { userAgent: CHROME })
  const [mail, ...more] = await receive(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A new sign-in to Balance')
  expect(mail?.text).toContain('Device: Chrome on Windows\nNetwork address: 127.0.0.1\n')
  const again = { cookie: first.cookie, userAgent: CHROME }
  const second = await postWithCookie(server, LOGIN, { email, password }, again)
  expect(await receive(email)).toEqual([])
  // A cookie whose session has ended, and one of another user.
  await postWithCookie(server, LOGIN, { email, password }, again)
  expect(await receive(email)).toEqual([])
  const held = { cookie: second.cookie, userAgent: CHROME }
  await postWithCookie(server, LOGIN, { email: other.email, password: other.password }, held)
  expect(await receive(other.email)).toHaveLength(1)
})

test('a logout excuses one sign-in of the same browser in the same network', async () => {
  const { server, receive } = await startMailingServer()
  const { email, password } = await registerUser(server)
  const signIn = (userAgent: string) =>
    postWithCookie(server, LOGIN, { email, password }, { userAgent })
  const { cookie, token } = await signIn(CHROME)
  expect(await receive(email)).toHaveLength(1)
  await postWithCookie(server, LOGOUT, {}, { cookie, token })
  await signIn('curl/8.0')
  expect(await receive(email)).toHaveLength(1)
  await signIn(CHROME)
  expect(await receive(email)).toEqual([])
  await signIn(CHROME)
  expect(await receive(email)).toHaveLength(1)
})

test('a program that signs in again and again does not fill the mailbox', async () => {
  const { server, receive } = await startMailingServer()
  const { email, password } = await registerUser(server)
  for (let call = 0; call < 12; call++) await postWithCookie(server, LOGIN, { email, password })
  expect(await receive(email)).toHaveLength(10)
})

test('a new passkey and a changed password send a mail', async () => {
  const { server, receive } = await startMailingServer()
  const user = await registerUser(server)
  await addPasskey(user)
  const [passkey] = await receive(user.email)
  expect(passkey?.text).toContain('Passkey: Laptop\n')
  const { password: currentPassword } = user
  await user.client.user.changePassword.mutate({ currentPassword, newPassword: 'staple battery 7' })
  const [changed, ...more] = await receive(user.email)
  expect(changed?.text).toContain('The password of your login was changed.')
  expect(more).toEqual([])
})

test('a new linked sign-in sends a mail', async () => {
  const provider = await startProvider()
  onTestFinished(() => provider.close())
  const settings = { identityProvider: provider.connect() }
  const { server, receive } = await startMailingServer('sqlite', settings)
  const user = await registerUser(server)
  const browser = createBrowser(server, provider)
  const { token } = await browser.client().auth.login.mutate(user)
  await receive(user.email)
  const { url } = await browser
    .client(token)
    .user.startLinking.mutate({ currentPassword: user.password })
  const query = provider.authorize(url, { sub: 'ada' })
  expect(await browser.comeBack(query)).toBe('/#linked')
  const [mail, ...more] = await receive(user.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A new linked sign-in for Balance')
  expect(mail?.text).toContain('An account at Family was linked')
  // Nobody gets a second one for a link that is refused.
  const again = await browser
    .client(token)
    .user.startLinking.mutate({ currentPassword: user.password })
  expect(await browser.comeBack(provider.authorize(again.url, { sub: 'ada' }))).toBe(
    '/#sign-in=linked-already',
  )
  expect(await receive(user.email)).toEqual([])
})

test('a new token of a program sends a mail without the token', async () => {
  const { server, receive } = await startMailingServer()
  const user = await registerUser(server)
  const { token } = await user.client.token.create.mutate({
    name: 'Budget script',
    scope: 'write',
    account: 'all',
    days: 30,
    currentPassword: user.password,
  })
  const [mail, ...more] = await receive(user.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('programs can read and change your plans.')
  expect(mail?.text).toContain('Token: Budget script\n')
  expect(mail?.raw).not.toContain(token.slice(4, 34))
})

test('a password that an administrator sets sends a mail without the administrator’s address', async () => {
  const { server, receive } = await startMailingServer()
  const [admin, user] = [await registerUser(server), await registerUser(server)]
  await makeSuperAdmin(server, admin.id)
  const { oneTimePassword } = await admin.client.admin.setPassword.mutate({ userId: user.id })
  const [mail] = await receive(user.email)
  expect(mail?.text).toContain('An administrator gave your login another password.')
  expect(mail?.raw).not.toContain(oneTimePassword)
  expect(mail?.text).not.toContain('127.0.0.1')
})

test('an invitation is sent with a link of its own, and using either link ends both', async () => {
  const { server, receive } = await startMailingServer()
  const owner = await registerUser(server, 'Ada http://evil.example/now')
  const [bob, carol] = [await registerUser(server, 'Bob'), await registerUser(server, 'Carol')]
  const { id: accountId } = await owner.client.account.create.mutate({ name: 'Flat' })
  const { invitation } = owner.client
  const made = await invitation.create.mutate({ accountId, email: 'bob@example.org' })
  const [mail] = await receive('bob@example.org')
  const token = tokenIn(mail, 'invite')
  expect(token).not.toBe(made.token)
  expect(mail?.subject).toBe('Ada http evil example now invites you to Flat on Balance')
  expect(mail?.html).not.toContain('evil.example')
  expect(await invitation.list.query({ accountId })).toHaveLength(1)
  expect(await bob.client.invitation.preview.query({ token })).toMatchObject({
    accountName: 'Flat',
  })
  await bob.client.invitation.accept.mutate({ token })
  const late = refusalOf(carol.client.invitation.accept.mutate({ token: made.token }))
  expect(await late).toMatchObject({ code: 'NOT_FOUND' })

  expect(mail?.text).not.toContain('not change it')
  const invited = { accountId, role: 'viewer', email: 'carol@example.org' } as const
  const second = await invitation.create.mutate(invited)
  const [toViewer] = await receive('carol@example.org')
  expect(toViewer?.text).toContain('You would look at it, but not change it.')
  const sent = tokenIn(toViewer, 'invite')
  await invitation.revoke.mutate({ id: second.id })
  expect(await refusalOf(carol.client.invitation.accept.mutate({ token: sent }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  // One that is revoked before it was sent is not sent.
  const third = await invitation.create.mutate({ accountId, email: 'dan@example.org' })
  await invitation.revoke.mutate({ id: third.id })
  expect(await receive('dan@example.org')).toEqual([])
})

test('a user sends twenty invitations an hour, and none where the server sends no mail', async () => {
  const { server, outbox } = await startMailingServer()
  const { client } = await registerUser(server)
  const { id: accountId } = await client.account.create.mutate({ name: 'Flat' })
  const { invitation } = client
  for (let sent = 0; sent < 20; sent++) {
    const { id } = await invitation.create.mutate({ accountId, email: `user${sent}@example.org` })
    await invitation.revoke.mutate({ id })
  }
  const more = invitation.create.mutate({ accountId, email: 'more@example.org' })
  expect(await refusalOf(more)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await invitation.list.query({ accountId })).toEqual([])
  expect(await outbox()).toHaveLength(20)

  const silent = await startTestServer()
  onTestFinished(() => silent.close())
  const ada = await registerUser(silent)
  const flat = await ada.client.account.create.mutate({ name: 'Flat' })
  const refused = ada.client.invitation.create.mutate({
    accountId: flat.id,
    email: 'bob@example.org',
  })
  expect(await refusalOf(refused)).toMatchObject({ code: 'CONFLICT' })
  expect(await ada.client.invitation.list.query({ accountId: flat.id })).toEqual([])
})

test('all users together send few mails an hour and a day to one address', async () => {
  const { server, receive } = await startMailingServer()
  const senders = await Promise.all(
    ['Ada', 'Bob', 'Carol', 'Dan'].map(async (name) => {
      const user = await registerUser(server, name)
      const { id: accountId } = await user.client.account.create.mutate({ name: 'Flat' })
      return { ...user, accountId }
    }),
  )
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'sent',
      ({ message }: Error) => message,
    )
  const invite = async (email: string) => {
    const outcomes = []
    for (const { accountId, ...login } of senders) {
      // The clock may have moved past the end of the last token.
      const { token } = await createClient(server).auth.login.mutate(login)
      const { invitation } = createClient(server, token)
      outcomes.push(await outcomeOf(invitation.create.mutate({ accountId, email })))
    }
    return outcomes
  }
  const askToConfirm = ({ client, password: currentPassword }: (typeof senders)[number]) =>
    outcomeOf(client.user.changeEmail.mutate({ newEmail: 'gil@example.org', currentPassword }))
  const ALL_SENT = senders.map(() => 'sent')
  const IN_AN_HOUR = 'Too many tries. Try again in 60 minutes.'
  const IN_A_DAY = 'Too many tries. Try again in 22 hours.'
  expect(await invite('gil@example.org')).toEqual(ALL_SENT)
  expect(await askToConfirm(senders[0]!)).toBe('sent')
  expect(await askToConfirm(senders[1]!)).toBe(IN_AN_HOUR)
  expect(await invite('Gil+flat@example.org')).toEqual(senders.map(() => IN_AN_HOUR))
  expect(await invite('hal@example.org')).toEqual(ALL_SENT)
  expect(await receive('gil@example.org')).toHaveLength(5)

  server.now = server.now.add({ minutes: 61 })
  expect(await invite('gil@example.org')).toEqual(ALL_SENT)
  server.now = server.now.add({ minutes: 61 })
  expect(await invite('gil@example.org')).toEqual(['sent', IN_A_DAY, IN_A_DAY, IN_A_DAY])
  server.now = server.now.add({ hours: 24 })
  expect(await invite('gil@example.org')).toEqual(ALL_SENT)
})
