/** A test server that sends notes to devices, and the push service that gets them. */
import { onTestFinished } from 'vitest'
import { queueDueNotes } from '../../src/server/services/notices/due-notes.ts'
import type { TestSettings } from './clocked-server.ts'
import type { Place } from './database.ts'
import { createTestCalls } from './outside-server.ts'
import { PUSH, pushSenderOf, startPushService } from './push-service.ts'
import { publicScopeOf, registerUser, startTestServer } from './server.ts'

export async function startPushingServer(place: Place = 'sqlite', settings: TestSettings = {}) {
  const calls = createTestCalls()
  const server = await startTestServer(place, { push: PUSH, calls, ...settings })
  onTestFinished(() => server.close())
  const service = await startPushService()
  onTestFinished(() => service.close())
  const sender = pushSenderOf(server)
  const user = await registerUser(server, 'Ada')
  /** Enables a browser for a user; answers the id of the device. */
  const enable = async (name: string, amounts = true, { client } = user) =>
    (await client.push.enable.mutate({ ...service.subscribe(name), amounts })).id
  return {
    server,
    service,
    sender,
    user,
    enable,
    /** Asks for the note of a low balance, which is low already. */
    wantLow: async ({ client } = user, bufferCents = 10_000) => {
      await client.user.update.mutate({ startingBalanceCents: 5_000, bufferCents })
      const when = { low: true, weekly: null, timeZone: 'UTC' }
      await client.notice.set.mutate({ account: 'personal', ...when })
    },
    queue: () => queueDueNotes(publicScopeOf(server)),
    /** Queues the notes that are due, sends them, and answers what the browsers show. */
    notes: async () => {
      await queueDueNotes(publicScopeOf(server))
      await sender.send()
      return service.take()
    },
    later: (minutes: number) => void (server.now = server.now.add({ minutes })),
    outbox: () => server.services.db.read.mail.findMany({ orderBy: { id: 'asc' } }),
  }
}
