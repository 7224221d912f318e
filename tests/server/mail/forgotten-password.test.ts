/** A new password by a mailed link [behaviour: Forgotten password]. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMailingServer, tokenIn } from '../../support/mailing-server.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createClient, registerUser, startTestServer } from '../../support/server.ts'

const NEW = 'staple battery 7'
const NO_LONGER = {
  code: 'NOT_FOUND',
  sentence: 'This link is no longer valid. Please ask for a new one.',
}

async function askForLink() {
  const mailing = await startMailingServer()
  const user = await registerUser(mailing.server)
  await mailing.visitor.auth.forgotPassword.mutate({ email: ` ${user.email.toUpperCase()} ` })
  const [mail] = await mailing.receive(user.email)
  return { ...mailing, user, mail, token: tokenIn(mail, 'reset') }
}

test('a link in a mail sets a new password once, and ends sessions and tokens of programs', async () => {
  const { server, visitor, user, token, receive } = await askForLink()
  const { db } = server.services
  const at = new Date(server.now.epochMilliseconds)
  const apiToken = { userId: user.id, name: 'Script', scope: 'read', tokenHash: 'x' } as const
  await db.write((tx) =>
    tx.apiToken.create({ data: { ...apiToken, createdAt: at, expiresAt: at } }),
  )
  const reset = { token, newPassword: NEW }
  expect(await visitor.auth.resetPassword.mutate(reset)).toEqual({ success: true })
  expect(await refusalOf(user.client.user.me.query())).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await db.read.apiToken.count()).toBe(0)
  const { email, password } = user
  expect(await refusalOf(visitor.auth.login.mutate({ email, password }))).toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect((await visitor.auth.login.mutate({ email, password: NEW })).token).not.toBe('')
  expect(await refusalOf(visitor.auth.resetPassword.mutate(reset))).toEqual(NO_LONGER)
  const subjects = (await receive(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your password for Balance was changed')
})

test('a token is never in the database, neither before its mail is sent nor after', async () => {
  const { server, visitor, user, token, outbox } = await askForLink()
  expect(token).toHaveLength(43)
  const links = await server.services.db.read.mailLink.findMany()
  expect(links).toHaveLength(1)
  expect(JSON.stringify(links)).not.toContain(token)
  await visitor.auth.forgotPassword.mutate({ email: user.email })
  expect((await outbox()).map(({ facts, userId }) => ({ facts, userId }))).toEqual([
    { facts: '{}', userId: null },
  ])
})

test('a link works for 30 minutes from the time of sending', async () => {
  const { server, visitor, user, receive } = await askForLink()
  await visitor.auth.forgotPassword.mutate({ email: user.email })
  server.now = server.now.add({ hours: 5 })
  const token = tokenIn((await receive(user.email))[0], 'reset')
  server.now = server.now.add({ minutes: 29 })
  // A refusal leaves the link as it is.
  const weak = { token, newPassword: 'password1' }
  expect(await refusalOf(visitor.auth.resetPassword.mutate(weak))).toMatchObject({
    code: 'BAD_REQUEST',
  })
  server.now = server.now.add({ minutes: 2 })
  const late = { token, newPassword: NEW }
  expect(await refusalOf(visitor.auth.resetPassword.mutate(late))).toEqual(NO_LONGER)
})

test('a link that two use at once sets one password', async () => {
  const { visitor, token } = await askForLink()
  const uses = [NEW, 'paper clip 33'].map((newPassword) =>
    visitor.auth.resetPassword.mutate({ token, newPassword }).then(
      () => 'ok',
      () => 'refused',
    ),
  )
  expect((await Promise.all(uses)).toSorted()).toEqual(['ok', 'refused'])
})

test('a link is never used by GET', async () => {
  const { server, token } = await askForLink()
  const input = encodeURIComponent(JSON.stringify({ token, newPassword: NEW }))
  const response = await fetch(`${server.url}/trpc/auth.resetPassword?input=${input}`)
  expect(response.status).toBe(405)
  expect(await server.services.db.read.mailLink.count()).toBe(1)
})

describe('a forgotten password sends no mail', () => {
  test('to an address that no user has or to a disabled user; the answers are the same', async () => {
    const { server, visitor, user, receive, outbox, mailServer } = await askForLink()
    const data = { disabledAt: new Date(server.now.epochMilliseconds) }
    await server.services.db.write((tx) => tx.user.update({ where: { id: user.id }, data }))
    for (const email of ['nobody@example.com', user.email])
      expect(await visitor.auth.forgotPassword.mutate({ email })).toEqual({ success: true })
    expect(await outbox()).toHaveLength(2)
    await receive(user.email)
    expect(mailServer.delivered).toHaveLength(1)
    expect(await outbox()).toEqual([])
  })

  test('and changes nothing for a user who was disabled after the mail', async () => {
    const { server, visitor, user, token } = await askForLink()
    const data = { disabledAt: new Date(server.now.epochMilliseconds) }
    await server.services.db.write((tx) => tx.user.update({ where: { id: user.id }, data }))
    const reset = { token, newPassword: NEW }
    expect(await refusalOf(visitor.auth.resetPassword.mutate(reset))).toEqual(NO_LONGER)
  })
})

test('a link ends when the password changes', async () => {
  const { visitor, user, token } = await askForLink()
  const { password: currentPassword } = user
  await user.client.user.changePassword.mutate({ currentPassword, newPassword: 'other horse 7' })
  const reset = { token, newPassword: NEW }
  expect(await refusalOf(visitor.auth.resetPassword.mutate(reset))).toEqual(NO_LONGER)
})

test('an address gets five mails an hour and twenty a day, and a further call is answered the same', async () => {
  const { server, visitor, user, receive } = await askForLink()
  for (let asked = 1; asked < 8; asked++)
    expect(await visitor.auth.forgotPassword.mutate({ email: user.email })).toEqual({
      success: true,
    })
  expect(await receive(user.email)).toHaveLength(4)
  server.now = server.now.add({ minutes: 61 })
  await visitor.auth.forgotPassword.mutate({ email: user.email })
  expect(await receive(user.email)).toHaveLength(1)
  for (let hours = 0; hours < 4; hours++) {
    for (let asked = 0; asked < 5; asked++)
      await visitor.auth.forgotPassword.mutate({ email: user.email })
    server.now = server.now.add({ minutes: 61 })
  }
  expect(await receive(user.email)).toHaveLength(4 + 5 + 5)
})

test('a network asks twenty times an hour', async () => {
  const { visitor } = await askForLink()
  for (let asked = 1; asked < 20; asked++)
    await visitor.auth.forgotPassword.mutate({ email: `user${asked}@example.org` })
  const more = visitor.auth.forgotPassword.mutate({ email: 'more@example.org' })
  expect(await refusalOf(more)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a second step is still asked for after a new password', async () => {
  const { visitor, user, token } = await askForLink()
  await addPasskey(user)
  const { password: currentPassword } = user
  await user.client.passkey.setSecondStep.mutate({ secondStep: true, currentPassword })
  await visitor.auth.resetPassword.mutate({ token, newPassword: NEW })
  const answer = await visitor.auth.login.mutate({ email: user.email, password: NEW })
  expect(answer).toMatchObject({ token: '', secondStep: { options: expect.anything() } })
})

test('a link begins with the public address, whatever the request’s host', async () => {
  const { server, user, receive } = await askForLink()
  await fetch(`${server.url}/trpc/auth.forgotPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: user.email }),
  })
  const [mail] = await receive(user.email)
  expect(mail?.raw).not.toContain('evil.example')
  expect(tokenIn(mail, 'reset')).toHaveLength(43)
})

test('a server that sends no mail has no such procedure', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { auth } = createClient(server)
  const refused = { code: 'NOT_FOUND', sentence: 'This Balance sends no email.' }
  const token = 'made up'
  expect(await refusalOf(auth.forgotPassword.mutate({ email: 'ada@example.com' }))).toEqual(refused)
  expect(await refusalOf(auth.resetPassword.mutate({ token, newPassword: NEW }))).toEqual(refused)
  expect(await refusalOf(auth.restoreEmail.mutate({ token }))).toEqual(refused)
  const { client } = await registerUser(server)
  expect(await refusalOf(client.user.confirmEmail.mutate({ token }))).toEqual(refused)
})
