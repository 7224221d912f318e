/** Changing the e-mail on a server that sends mails [behaviour: Changing the email]. */
import { expect, test } from 'vitest'
import { purgePreviousEmails } from '../../../src/server/services/mail/address-limits.ts'
import { startMailingServer, tokenIn } from '../../support/mailing-server.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createClient, registerUser } from '../../support/server.ts'

const NEW_PASSWORD = 'staple battery 7'
const NO_LONGER = {
  code: 'NOT_FOUND',
  sentence: 'This link is no longer valid. Please ask for a new one.',
}
const OF_ANOTHER = {
  code: 'CONFLICT',
  sentence: 'This link is for another login. Sign out, then open it again.',
}
const NOT_IN_DEMO = { code: 'CONFLICT', sentence: 'The demo does not offer this.' }
const NOT_RESTORED = {
  code: 'NOT_FOUND',
  sentence:
    'This link is no longer valid. It puts the email back once, within 7 days of the change.',
}

async function startChange() {
  const mailing = await startMailingServer()
  const user = await registerUser(mailing.server)
  /** Asks for another e-mail, and answers the token of the mail to it. */
  const ask = async (newEmail: string) => {
    const { password: currentPassword } = user
    await user.client.user.changeEmail.mutate({ newEmail, currentPassword })
    return tokenIn((await mailing.receive(newEmail))[0], 'confirm')
  }
  const change = async (newEmail: string) => {
    const token = await ask(newEmail)
    return user.client.user.confirmEmail.mutate({ token })
  }
  /** The new mails to each of these, with the token by which the old e-mail can be restored. */
  const told = async (...addresses: string[]) => {
    await mailing.receive('')
    const mails = mailing.mailServer.delivered.filter(({ subject }) =>
      subject?.startsWith('Your email'),
    )
    return addresses.map((address) => {
      const mail = mails.findLast(({ recipients }) => recipients.includes(address))
      return mail ? tokenIn(mail, 'restore') : null
    })
  }
  return { ...mailing, user, ask, change, told }
}

test('an e-mail changes when its reader confirms it, and the old one is told', async () => {
  const { user, visitor, ask, told } = await startChange()
  const token = await ask('new@example.com')
  expect(token).toHaveLength(43)
  expect((await user.client.user.me.query()).email).toBe(user.email)
  const confirmed = await user.client.user.confirmEmail.mutate({ token })
  expect(confirmed.email).toBe('new@example.com')
  const { password } = user
  expect((await visitor.auth.login.mutate({ email: 'new@example.com', password })).token).not.toBe(
    '',
  )
  expect(await told(user.email, 'new@example.com')).toEqual([
    expect.stringMatching(/^.{43}$/),
    null,
  ])
  expect(await refusalOf(user.client.user.confirmEmail.mutate({ token }))).toEqual(NO_LONGER)
})

test('a link confirms only for its user, only the latest e-mail, and for a day', async () => {
  const { server, user, ask } = await startChange()
  const first = await ask('first@example.com')
  const second = await ask('second@example.com')
  const other = await registerUser(server)
  const refused = (client: typeof user.client, token: string) =>
    refusalOf(client.user.confirmEmail.mutate({ token }))
  expect(await refused(user.client, first)).toEqual(NO_LONGER)
  const visitor = createClient(server, (await createClient(server).auth.demo.mutate()).token)
  for (const client of [other.client, visitor])
    expect(await refused(client, second)).toEqual(OF_ANOTHER)
  expect(await refused(other.client, first)).toEqual(NO_LONGER)
  expect(await refused(visitor, first)).toEqual(NOT_IN_DEMO)
  server.now = server.now.add({ hours: 23, minutes: 59 })
  const token = await ask('third@example.com')
  server.now = server.now.add({ hours: 24, minutes: 1 })
  const { email, password } = user
  const signedIn = await createClient(server).auth.login.mutate({ email, password })
  expect(await refused(createClient(server, signedIn.token), token)).toEqual(NO_LONGER)
})

test('a wrong password, a taken e-mail and a fifth link in an hour send no mail', async () => {
  const { server, user, ask, mailServer } = await startChange()
  const other = await registerUser(server)
  const change = (newEmail: string, currentPassword = user.password) =>
    user.client.user.changeEmail.mutate({ newEmail, currentPassword })
  expect(await refusalOf(change('new@example.com', 'wrong'))).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await refusalOf(change(other.email))).toMatchObject({ code: 'CONFLICT' })
  expect((await change(user.email)).email).toBe(user.email)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await ask(`${name}@example.com`)
  expect(await refusalOf(change('f@example.com'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(mailServer.delivered).toHaveLength(5)
})

test('the reader of the old e-mail takes it back and chooses a new password', async () => {
  const { server, user, visitor, change, told } = await startChange()
  await change('thief@example.com')
  const [token] = await told(user.email)
  server.now = server.now.add({ hours: 6 * 24 })
  const { password } = user
  const thief = await visitor.auth.login.mutate({ email: 'thief@example.com', password })
  const restored = await visitor.auth.restoreEmail.mutate({ token: token ?? '' })
  expect(restored).toEqual({ success: true, resetToken: expect.stringMatching(/^.{43}$/) })
  expect(await refusalOf(createClient(server, thief.token).user.me.query())).toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const { resetToken } = restored
  await visitor.auth.resetPassword.mutate({ token: resetToken, newPassword: NEW_PASSWORD })
  const signedIn = await visitor.auth.login.mutate({ email: user.email, password: NEW_PASSWORD })
  const { client } = { client: createClient(server, signedIn.token) }
  expect((await client.user.me.query()).email).toBe(user.email)
  expect(await refusalOf(visitor.auth.restoreEmail.mutate({ token: token ?? '' }))).toEqual(
    NOT_RESTORED,
  )
})

test('a new e-mail gets no link for a new password for a week', async () => {
  const { server, visitor, change, receive } = await startChange()
  await change('new@example.com')
  await receive('')
  const ask = async () => {
    await visitor.auth.forgotPassword.mutate({ email: 'new@example.com' })
    return (await receive('new@example.com')).length
  }
  expect(await ask()).toBe(0)
  server.now = server.now.add({ hours: 7 * 24 - 1 })
  expect(await ask()).toBe(0)
  server.now = server.now.add({ hours: 2 })
  expect(await ask()).toBe(1)
})

test('several changes in a week can be taken back to the e-mail before the first', async () => {
  const { user, visitor, change, told } = await startChange()
  await change('second@example.com')
  const [first] = await told(user.email)
  await change('third@example.com')
  expect(await told('second@example.com')).toEqual([''])
  const [again] = await told(user.email)
  expect(again).not.toBe(first)
  await visitor.auth.restoreEmail.mutate({ token: again ?? '' })
  expect(await refusalOf(visitor.auth.restoreEmail.mutate({ token: first ?? '' }))).toEqual(
    NOT_RESTORED,
  )
})

test('an e-mail that can be taken back is not free for anybody else', async () => {
  const { server, user, visitor, change } = await startChange()
  await change('thief@example.com')
  const taken = { email: user.email, name: 'Thief', password: NEW_PASSWORD }
  expect(await refusalOf(visitor.auth.register.mutate(taken))).toMatchObject({ code: 'CONFLICT' })
  server.now = server.now.add({ hours: 7 * 24 + 1 })
  expect((await visitor.auth.register.mutate(taken)).token).not.toBe('')
})

test('a change back to the old e-mail ends the week', async () => {
  const { user, visitor, change, receive } = await startChange()
  await change('second@example.com')
  await change(user.email)
  await receive('')
  await visitor.auth.forgotPassword.mutate({ email: user.email })
  expect(await receive(user.email)).toHaveLength(1)
})

test('an old e-mail that nobody can take back is forgotten', async () => {
  const { server, user, change } = await startChange()
  await change('second@example.com')
  const { db } = server.services
  const find = () => db.read.user.findUnique({ where: { id: user.id } })
  server.now = server.now.add({ hours: 9 * 24 - 1 })
  await purgePreviousEmails({ db, now: server.now })
  expect(await find()).toMatchObject({ previousEmail: user.email })
  server.now = server.now.add({ hours: 2 })
  await purgePreviousEmails({ db, now: server.now })
  expect(await find()).toMatchObject({ previousEmail: null, emailChangedAt: null })
})
