/** Push services that fail in every way [behaviour: Notes on devices]. Now is 2026-11-20, 12:00 in UTC. */
import { describe, expect, it } from 'vitest'
import { pushSenderOf } from '../../support/push-service.ts'
import { startPushingServer } from '../../support/pushing-server.ts'

describe('a push service that does not take a note', () => {
  async function startFailing(status: number, headers: Record<string, string> = {}) {
    const started = await startPushingServer()
    await started.enable('phone')
    await started.wantLow()
    await started.queue()
    const { service, sender, user } = started
    const taking = service.answer
    service.answer = (res) => void res.writeHead(status, headers).end('no')
    return {
      ...started,
      /** Answers how often it was asked. */
      asked: async () => {
        await sender.send()
        return service.received.splice(0).length
      },
      devices: async () => (await user.client.push.list.query()).length,
      recover: () => void (service.answer = taking),
    }
  }

  it.each([429, 500, 503])('with %s is asked again, later and later', async (status) => {
    const { asked, later, recover, devices, outbox } = await startFailing(status)
    expect(await asked()).toBe(1)
    for (const minutes of [1, 5, 15]) {
      later(minutes - 1)
      expect(await asked()).toBe(0)
      later(1)
      expect(await asked()).toBe(1)
    }
    recover()
    later(30)
    expect(await asked()).toBe(1)
    expect([await devices(), await outbox()]).toEqual([1, []])
  })

  it.each([
    ['seconds', '600'],
    ['a date', 'Fri, 20 Nov 2026 12:10:00 GMT'],
  ])('is asked again when it has said, in %s', async (_how, text) => {
    const { asked, later } = await startFailing(503, { 'retry-after': text })
    expect(await asked()).toBe(1)
    later(9)
    expect(await asked()).toBe(0)
    later(1)
    expect(await asked()).toBe(1)
  })

  it.each(['never', '-5', '0', 'Fri, 20 Nov 2020 12:10:00 GMT'])(
    'is asked again after a minute where it says %s',
    async (text) => {
      const { asked, later } = await startFailing(503, { 'retry-after': text })
      expect([await asked(), await asked()]).toEqual([1, 0])
      later(1)
      expect(await asked()).toBe(1)
    },
  )

  it('is not asked any more after 12 hours', async () => {
    const { asked, later, outbox, devices } = await startFailing(503)
    let times = await asked()
    for (let hour = 0; hour < 13; hour++) {
      later(60)
      times += await asked()
    }
    expect([times, await outbox(), await devices()]).toEqual([8, [], 1])
    const far = await startFailing(503, { 'retry-after': '50000' })
    expect(await far.asked()).toBe(1)
    expect(await far.outbox()).toEqual([])
  })

  it.each([404, 410])('with %s removes the device at once', async (status) => {
    const { asked, devices, outbox } = await startFailing(status)
    expect([await asked(), await devices(), await outbox()]).toEqual([1, 0, []])
  })

  it.each([401, 403])('with %s removes the device at the third time', async (status) => {
    const { asked, later, devices, outbox } = await startFailing(status)
    for (const minutes of [1, 5]) {
      expect([await asked(), await devices()]).toEqual([1, 1])
      later(minutes)
    }
    expect([await asked(), await devices(), await outbox()]).toEqual([1, 0, []])
  })

  it('with 403 twice, and not a third time, keeps the device, and counts anew', async () => {
    const { asked, later, recover, devices, server } = await startFailing(403)
    for (const minutes of [1, 5]) {
      await asked()
      later(minutes)
    }
    recover()
    expect([await asked(), await devices()]).toEqual([1, 1])
    expect(await server.services.db.read.pushDevice.findFirst()).toMatchObject({ refusals: 0 })
  })

  it.each([400, 413, 302])('with %s is not asked again, and keeps the device', async (status) => {
    const { asked, devices, outbox } = await startFailing(status, { location: '/elsewhere' })
    expect([await asked(), await devices(), await outbox()]).toEqual([1, 1, []])
  })

  it('because it breaks off may have taken it, and is not asked again', async () => {
    const { service, asked, outbox, sender } = await startFailing(500)
    service.answer = (res) => res.destroy()
    expect([await asked(), await outbox()]).toEqual([1, []])
    expect(sender.warnings).toMatchObject([{ outcome: 'failed', code: 'ECONNRESET' }])
  })

  it('because nobody reaches it is asked again', async () => {
    const { server, service, asked, later, outbox, recover } = await startFailing(500)
    recover()
    const lost = pushSenderOf(server, { addresses: ['127.0.0.2'] })
    await lost.send()
    expect([service.received, await outbox()]).toMatchObject([[], [{ textSentAt: null }]])
    later(1)
    expect([await asked(), await outbox()]).toEqual([1, []])
  })

  it('and that leads into the network of the server is not called', async () => {
    const { server, service, outbox } = await startFailing(500)
    const led = pushSenderOf(server, { addresses: ['10.0.0.1'] })
    await led.send()
    expect([service.received, await outbox()]).toEqual([[], []])
    expect(led.warnings).toMatchObject([{ event: 'push-given-up', code: 'ENOTPUBLIC' }])
  })
})
