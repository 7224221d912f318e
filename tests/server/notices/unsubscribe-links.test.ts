/** The links that end notes, in mails of any age [behaviour: Notes by e-mail]. */
import { expect, test } from 'vitest'
import { queueDueNotes } from '../../../src/server/services/notices/due-notes.ts'
import { MAIL_ORIGIN } from '../../support/mail-server.ts'
import { startMailingServer, tokenIn } from '../../support/mailing-server.ts'
import { createClient, publicScopeOf, registerUser } from '../../support/server.ts'

const LINK = new RegExp(`No more of these: ${MAIL_ORIGIN}(/unsubscribe\\?token=[\\w-]{43})\n`)

async function start() {
  const mailing = await startMailingServer()
  const { server, mailServer, receive } = mailing
  const user = await registerUser(server)
  await user.client.user.update.mutate({ startingBalanceCents: -100 })
  const choose = (low: boolean) =>
    user.client.notice.set.mutate({ account: 'personal', low, weekly: null, timeZone: 'UTC' })
  /** Has the note of a low balance sent, and answers the address of its link. */
  const sendNote = async (address = user.email) => {
    await choose(false)
    await choose(true)
    await queueDueNotes(publicScopeOf(server))
    const mails = await receive(address)
    return server.url + (LINK.exec(mails.at(-1)?.text ?? '')?.[1] ?? '/no-link')
  }
  const isOn = async () => (await user.client.notice.get.query({ account: 'personal' })).low
  const press = async (address: string) => (await fetch(address, { method: 'POST' })).status
  return { server, mailServer, receive, user, choose, sendNote, isOn, press }
}

test('a link ends notes by POST alone, and other methods than GET are refused', async () => {
  const { sendNote, isOn, press } = await start()
  const address = await sendNote()
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const refused = await fetch(address, { method })
    expect([refused.status, refused.headers.get('allow'), await refused.text()]).toEqual([
      405,
      'GET, HEAD, POST',
      'This address takes GET, HEAD and POST only.',
    ])
  }
  expect(await isOn()).toBe(true)
  expect(await press(address)).toBe(200)
  expect(await isOn()).toBe(false)
})

test('a link in an old mail still works after the e-mail was taken back, and a link to the other e-mail does not', async () => {
  const { server, mailServer, receive, user, choose, sendNote, isOn, press } = await start()
  const own = await sendNote()
  const { email, password } = user
  const change = { newEmail: 'thief@example.com', currentPassword: password }
  await user.client.user.changeEmail.mutate(change)
  const [mail] = await receive(change.newEmail)
  await user.client.user.confirmEmail.mutate({ token: tokenIn(mail, 'confirm') })
  const others = await sendNote(change.newEmail)
  const told = mailServer.delivered.findLast(({ recipients }) => recipients.includes(email))
  await createClient(server).auth.restoreEmail.mutate({ token: tokenIn(told, 'restore') })
  const signedIn = await createClient(server).auth.login.mutate({ email, password })
  user.client = createClient(server, signedIn.token)
  await choose(true)
  expect(await press(others)).toBe(404)
  expect(await isOn()).toBe(true)
  expect(await press(own)).toBe(200)
  expect(await isOn()).toBe(false)
})
