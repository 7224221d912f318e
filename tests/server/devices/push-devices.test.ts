/** The devices to which notes go [behaviour: Notes on devices]. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPushKeys } from '../../../src/server/services/devices/push-devices.ts'
import { providers } from '../../support/database.ts'
import { startPushingServer } from '../../support/pushing-server.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createClient, registerUser, startTestServer } from '../../support/server.ts'

const saidOf = async (call: Promise<unknown>) => {
  const { code, sentence } = await refusalOf(call)
  return `${code} ${sentence}`
}

describe.each(providers)('a device on %s', (provider) => {
  it('is the same one when its browser enables it again', async () => {
    const { service, user } = await startPushingServer(provider)
    const { push } = user.client
    const subscription = service.subscribe('phone')
    const { id } = await push.enable.mutate(subscription)
    expect(await push.list.query()).toEqual([
      { id, device: 'An unknown device', amounts: false, createdAt: '2026-11-20T12:00:00.000Z' },
    ])
    expect(await push.enable.mutate({ ...subscription, amounts: true })).toEqual({ id })
    expect(await push.list.query()).toMatchObject([{ id, amounts: true }])
    await push.disable.mutate({ id })
    expect(await push.list.query()).toEqual([])
    expect(await saidOf(push.disable.mutate({ id }))).toBe('NOT_FOUND Device not found.')
  })

  it('becomes that of another user who enables its browser, with nothing of the first one', async () => {
    const { server, service, user, wantLow, queue, notes } = await startPushingServer(provider)
    const other = await registerUser(server, 'Ben')
    const subscription = service.subscribe('shared')
    await user.client.push.enable.mutate(subscription)
    await wantLow()
    await queue()
    await other.client.push.enable.mutate(subscription)
    expect(await user.client.push.list.query()).toEqual([])
    expect(await other.client.push.list.query()).toHaveLength(1)
    expect(await notes()).toEqual([])
  })
})

it('a user can have 10 devices', async () => {
  const { service, user, enable } = await startPushingServer()
  const first = service.subscribe('first')
  await user.client.push.enable.mutate(first)
  for (let number = 2; number <= 10; number++) await enable(`browser-${number}`)
  expect(await saidOf(enable('eleventh'))).toBe(
    'CONFLICT You can have notes on at most 10 devices. Remove one of them first.',
  )
  // One that is known is no eleventh.
  await user.client.push.enable.mutate(first)
  expect(await user.client.push.list.query()).toHaveLength(10)
})

it('the key of a server is made once, also by several processes at once, and stays', async () => {
  for (const provider of providers) {
    const { server, user } = await startPushingServer(provider)
    const made = await Promise.all([1, 2, 3].map(() => readPushKeys(server.services)))
    const { publicKey } = await user.client.push.key.query()
    expect(made.map((keys) => keys.publicKey)).toEqual([publicKey, publicKey, publicKey])
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  }
})

it('a test note arrives at its device alone, signed by the key of the server', async () => {
  const { service, user, enable } = await startPushingServer()
  const id = await enable('phone')
  await enable('laptop')
  expect(await user.client.push.test.mutate({ id })).toEqual({ success: true })
  const [push, ...more] = service.received
  expect(more).toEqual([])
  expect(push).toMatchObject({
    browser: 'phone',
    payload: { title: 'Balance', body: 'Notes arrive on this device.', url: '/', tag: 'test' },
    headers: { 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'normal' },
    claims: {
      aud: new URL(service.subscribe('phone').endpoint).origin,
      sub: 'mailto:ada@example.com',
    },
    senderKey: (await user.client.push.key.query()).publicKey,
  })
  const hoursLeft = (Number(push?.claims['exp']) - Date.now() / 1000) / 3600
  expect(hoursLeft).toBeGreaterThan(1)
  expect(hoursLeft).toBeLessThanOrEqual(24)
})

it.each([
  [410, 'CONFLICT This device takes no notes any more. Switch them on there again.', 0],
  [404, 'CONFLICT This device takes no notes any more. Switch them on there again.', 0],
  [403, 'CONFLICT The push service of this device did not take the note.', 1],
  [400, 'CONFLICT The push service of this device did not take the note.', 1],
  [503, 'CONFLICT The push service of this device does not answer. Try again later.', 1],
])('a test note that is answered with %s says so', async (status, sentence, left) => {
  const { service, user, enable } = await startPushingServer()
  const id = await enable('phone')
  service.answer = (res) => void res.writeHead(status).end('<b>no</b>')
  expect(await saidOf(user.client.push.test.mutate({ id }))).toBe(sentence)
  expect(await user.client.push.list.query()).toHaveLength(left)
})

it('a user can send 10 test notes an hour', async () => {
  const { server, service, user, enable } = await startPushingServer()
  const id = await enable('phone')
  for (let number = 1; number <= 10; number++) await user.client.push.test.mutate({ id })
  expect(await saidOf(user.client.push.test.mutate({ id }))).toMatch(/^TOO_MANY_REQUESTS /)
  expect(service.received).toHaveLength(10)
  server.now = server.now.add({ minutes: 61 })
  await user.client.push.test.mutate({ id })
})

it('a server whose push services could ask nobody about it refuses all calls about devices', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { client } = await registerUser(server)
  const calls = [
    () => client.push.key.query(),
    () => client.push.list.query(),
    () => client.push.disable.mutate({ id: 1 }),
    () => client.push.test.mutate({ id: 1 }),
  ]
  for (const call of calls)
    expect(await saidOf(call())).toBe('CONFLICT This Balance sends no notes to devices.')
})

it('a visitor of the demo, and a token, can have no device', async () => {
  const { server, user, service } = await startPushingServer()
  const subscription = service.subscribe('phone')
  const demo = createClient(server, (await createClient(server).auth.demo.mutate()).token)
  expect(await saidOf(demo.push.enable.mutate(subscription))).toMatch(/^CONFLICT /)
  const { token } = await user.client.token.create.mutate({
    name: 'Script',
    scope: 'write',
    account: 'all',
    days: 30,
    currentPassword: user.password,
  })
  const program = createClient(server, token)
  for (const call of [
    () => program.push.enable.mutate(subscription),
    () => program.push.list.query(),
  ])
    expect(await saidOf(call())).toMatch(/^CONFLICT This cannot be done with a token/)
})
