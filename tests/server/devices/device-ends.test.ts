/** A device ends with the session that enabled it, when somebody ends that one [behaviour: Notes on devices]. */
import { describe, expect, it } from 'vitest'
import { purgeExpiredSessions } from '../../../src/server/services/sessions/sessions.ts'
import { providers } from '../../support/database.ts'
import { startPushingServer } from '../../support/pushing-server.ts'
import { createClient, publicScopeOf } from '../../support/server.ts'

async function startWithTwo(provider?: (typeof providers)[number]) {
  const started = await startPushingServer(provider)
  const { server, user, service } = started
  const { email, password } = user
  const { token } = await createClient(server).auth.login.mutate({ email, password })
  const second = createClient(server, token)
  const ofSecond = await second.push.enable.mutate(service.subscribe('second'))
  const ofFirst = { id: await started.enable('first') }
  const left = async (client = user.client) =>
    (await client.push.list.query()).map(({ id }) =>
      id === ofFirst.id ? 'first' : id === ofSecond.id ? 'second' : 'other',
    )
  return { ...started, second, left }
}

describe.each(providers)('a device on %s', (provider) => {
  it('ends when its session signs out, and no other one does', async () => {
    const { second, left } = await startWithTwo(provider)
    await second.auth.logout.mutate()
    expect(await left()).toEqual(['first'])
  })

  it('ends when another session of its user ends its own', async () => {
    const { user, left } = await startWithTwo(provider)
    const other = (await user.client.session.list.query()).find(({ isCurrent }) => !isCurrent)
    await user.client.session.end.mutate({ id: other!.id })
    expect(await left()).toEqual(['first'])
  })

  it('stays when its session has expired, until the others are signed out', async () => {
    const { server, user, left } = await startWithTwo(provider)
    server.now = server.now.add({ hours: 24 * 100 })
    await purgeExpiredSessions({ ...publicScopeOf(server), isOver: () => false })
    const { email, password } = user
    const { token } = await createClient(server).auth.login.mutate({ email, password })
    const client = createClient(server, token)
    expect(await left(client)).toEqual(['second', 'first'])
    await client.session.endOthers.mutate()
    expect(await left(client)).toEqual([])
  })

  it('goes with its user', async () => {
    const { server, user } = await startWithTwo(provider)
    const { db } = server.services
    await db.write((tx) => tx.user.delete({ where: { id: user.id } }))
    expect(await db.read.pushDevice.count()).toBe(0)
  })
})

it('a device of the browser that changes the password stays, and the others end', async () => {
  const { server, user, left } = await startWithTwo()
  const { token } = await user.client.user.changePassword.mutate({
    currentPassword: user.password,
    newPassword: 'a longer word for tests 7',
  })
  const client = createClient(server, token)
  expect(await left(client)).toEqual(['first'])
  // Also once the session before it has ended by itself.
  server.now = server.now.add({ minutes: 2 })
  expect(await left(client)).toEqual(['first'])
  await client.auth.logout.mutate()
  expect(await server.services.db.read.pushDevice.count()).toBe(0)
})

it('a device of a user who is signed out or disabled by an administrator ends', async () => {
  const { server, user } = await startWithTwo()
  const { db } = server.services
  await db.write((tx) => tx.user.update({ where: { id: user.id }, data: { role: 'superAdmin' } }))
  await user.client.admin.signOut.mutate({ userId: user.id })
  expect(await db.read.pushDevice.count()).toBe(0)
})
