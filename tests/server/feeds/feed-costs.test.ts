/** The cost of a calendar feed, whose address needs no session [behaviour: Calendar feed]. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFeed } from '../../support/calendars.ts'
import { dailyRow, fillPersonalAccount } from '../../support/large-account.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

let server: TestServer
let ada: TestUser

beforeAll(async () => {
  server = await startTestServer('sqlite', { offersMarkDoneMode: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await registerUser(server)
})

/** The status of a calendar for a reader who has it as of an ETag, and its ETag now. */
async function ask(url: string, known = ''): Promise<[status: number, etag: string]> {
  const response = await fetch(url, { headers: { 'if-none-match': known } })
  await response.text()
  return [response.status, response.headers.get('etag') ?? '']
}

it('a feed costs nothing for a reader who has the calendar already, and else counts as work of the user', async () => {
  const { url } = await createFeed(server, ada)
  const [status, etag] = await ask(url)
  expect(status).toBe(200)
  await server.services.rateLimits.workOfUser.penalty(String(ada.id), 60_000_000)
  expect(await ask(url, etag)).toEqual([304, etag])
  const refused = await fetch(url)
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  ])
})

it('a feed is made again after every change of the calendar', async () => {
  const { url } = await createFeed(server, ada)
  const other = await createFeed(server, ada, { kinds: ['income'] })
  let [, etag] = await ask(url)
  expect((await ask(other.url, etag))[0]).toBe(200)
  const changes = [
    () => ada.client.user.update.mutate({ startingBalanceCents: 5 }),
    () => ada.client.user.update.mutate({ markDoneMode: 'auto' }),
    async () => void (server.now = server.now.add({ hours: 24 })),
  ]
  for (const change of changes) {
    expect((await ask(url, etag))[0]).toBe(304)
    await change()
    const [status, next] = await ask(url, etag)
    expect(status).toBe(200)
    expect(next).not.toBe(etag)
    etag = next
  }
})

it('a feed ends where names and notes reach five million bytes, with an event that says so', async () => {
  const note = '\u65e5'.repeat(500)
  const cashFlows = Array.from({ length: 600 }, (_, at) => ({ ...dailyRow(at), note }))
  await fillPersonalAccount(server.services.db, ada.id, { cashFlows })
  const { url } = await createFeed(server, ada, { amounts: false })
  const text = await (await fetch(url)).text()
  const count = text.split('BEGIN:VEVENT').length - 2
  expect(count).toBeGreaterThan(2_000)
  expect(text.length).toBeLessThan(6_000_000)
  expect(text).toContain(`it holds ${count.toLocaleString('en').replace(',', '\\,')} items`)
})
