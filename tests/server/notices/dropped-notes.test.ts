/** Notes that wait for a mail server until their reader must no longer get them [behaviour: Notes by e-mail]. */
import { describe, expect, test } from 'vitest'
import { queueDueNotes } from '../../../src/server/services/notices/due-notes.ts'
import { startMailingServer, tokenIn } from '../../support/mailing-server.ts'
import { places } from '../../support/database.ts'
import { senderOf } from '../../support/mail-server.ts'
import { publicScopeOf, registerUser } from '../../support/server.ts'

/** The weekly one is due now: on Friday, 12:00 in UTC. */
const BOTH = { low: true, weekly: { weekday: 5, hour: 12 }, timeZone: 'UTC' }

describe.each(places)('notes that wait for the mail server, on %s,', (place) => {
  /** A member of an account whose balance is low, for whom both notes are queued. */
  async function startWaiting() {
    const mailing = await startMailingServer(place)
    const { server, receive, outbox } = mailing
    const [owner, member] = [await registerUser(server), await registerUser(server)]
    const { id } = await owner.client.account.create.mutate({ name: 'Flat' })
    const { token } = await owner.client.invitation.create.mutate({ accountId: id })
    await member.client.invitation.accept.mutate({ token })
    await owner.client.account.update.mutate({ id, startingBalanceCents: -100 })
    await member.client.notice.set.mutate({ account: id, ...BOTH })
    const queue = () => queueDueNotes(publicScopeOf(server))
    await queue()
    const kinds = async () => (await outbox()).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['lowBalance', 'comingWeek'])
    // Two that are due at one time go at one time.
    const subjects = async () =>
      (await receive(member.email)).map(({ subject }) => subject).toSorted()
    const confirm = async (email: string) => {
      const { password: currentPassword } = member
      await member.client.user.changeEmail.mutate({ newEmail: email, currentPassword })
      // The notes wait on while its link is sent.
      await server.services.db.write(async (tx) => {
        const data = { dueAt: new Date(server.now.epochMilliseconds + 1) }
        await tx.mail.updateMany({ where: { kind: { not: 'confirmEmail' } }, data })
      })
      const [mail] = await receive(email)
      await member.client.user.confirmEmail.mutate({ token: tokenIn(mail, 'confirm') })
      server.now = server.now.add({ seconds: 1 })
    }
    return { ...mailing, owner, member, id, queue, kinds, subjects, confirm }
  }

  test('reach a user who wants them', async () => {
    const { subjects, kinds } = await startWaiting()
    expect(await subjects()).toEqual(['-$1.00 on Fri, Nov 20', 'Your coming week: -$1.00 today'])
    expect(await kinds()).toEqual([])
  })

  test('do not reach a member who was removed', async () => {
    const { owner, member, id, subjects, kinds } = await startWaiting()
    await owner.client.account.removeMember.mutate({ id, userId: member.id })
    expect(await subjects()).toEqual([])
    expect(await kinds()).toEqual([])
  })

  test('do not reach members of an account that was deleted', async () => {
    const { owner, id, subjects, kinds } = await startWaiting()
    await owner.client.account.delete.mutate({ id })
    expect(await subjects()).toEqual([])
    expect(await kinds()).toEqual([])
  })

  test('do not reach a user who has switched that kind off', async () => {
    const { member, id, subjects, kinds } = await startWaiting()
    await member.client.notice.set.mutate({ account: id, ...BOTH, low: false })
    expect(await subjects()).toEqual(['Your coming week: -$1.00 today'])
    expect(await kinds()).toEqual([])
  })

  test('do not reach a user who has switched both kinds off', async () => {
    const { member, id, subjects, kinds } = await startWaiting()
    await member.client.notice.set.mutate({ account: id, ...BOTH, low: false, weekly: null })
    expect(await subjects()).toEqual([])
    expect(await kinds()).toEqual([])
  })

  test('do not reach an e-mail that the user no longer has', async () => {
    const { member, confirm, subjects, kinds } = await startWaiting()
    await confirm('new@example.com')
    expect(await subjects()).toEqual(['Your email for Balance was changed'])
    expect(await kinds()).toEqual([])
    expect((await member.client.user.me.query()).email).toBe('new@example.com')
  })

  test('do not reach a user who is about to be deleted', async () => {
    const { server, member, subjects, kinds } = await startWaiting()
    const { db } = server.services
    const data = { deletionAt: new Date(server.now.epochMilliseconds) }
    await db.write((tx) => tx.user.updateMany({ where: { id: member.id }, data }))
    expect(await subjects()).toEqual([])
    expect(await kinds()).toEqual([])
  })
})

test('a note about the personal account reaches its user, and is deleted once that is switched off', async () => {
  const { server, receive, outbox } = await startMailingServer()
  const user = await registerUser(server)
  const account = 'personal'
  await user.client.user.update.mutate({ startingBalanceCents: -100 })
  const switchOn = async () => {
    await user.client.notice.set.mutate({ account, ...BOTH, weekly: null })
    await queueDueNotes(publicScopeOf(server))
  }
  await switchOn()
  expect(await receive(user.email)).toHaveLength(1)
  await user.client.notice.set.mutate({ account, ...BOTH, low: false, weekly: null })
  await switchOn()
  await user.client.notice.set.mutate({ account, ...BOTH, low: false, weekly: null })
  expect(await receive(user.email)).toEqual([])
  expect(await outbox()).toEqual([])
})

test('a note or an invitation that has lost its data is given up, and delays no other', async () => {
  const { server, mailServer, outbox } = await startMailingServer()
  const { id: userId, email: address } = await registerUser(server)
  const at = new Date(server.now.epochMilliseconds)
  const rows = (['lowBalance', 'comingWeek', 'invitation'] as const).map((kind) => {
    return { kind, userId, address, facts: 'no JSON', createdAt: at, dueAt: at }
  })
  await server.services.db.write((tx) => tx.mail.createMany({ data: rows }))
  const sender = senderOf(server, mailServer.port)
  expect(await sender.send()).toBe(false)
  expect(sender.warnings.map(({ code }) => code)).toEqual(['EFACTS', 'EFACTS', 'EFACTS'])
  expect(await outbox()).toEqual([])
})
