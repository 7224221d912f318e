/** Attacks by the addresses of calendar feeds, which need no session. */
import { randomUUID } from 'node:crypto'
import { type Attack, statusesOf } from './attack-list.ts'
import type { AttackedServer } from './attacked-server.ts'

const account = 'personal'

/** Each occurrence has a note of 500 characters, of three bytes each. */
const LONG_NOTES = JSON.stringify({
  account,
  backup: {
    format: 'balance-backup',
    version: 1,
    accountName: 'Personal Account',
    startingBalanceCents: 0,
    cashFlows: Array.from({ length: 1_000 }, (_, at) => ({
      kind: 'expense',
      name: `Noted ${at}`,
      amountCents: at,
      recurrenceType: 'DAILY',
      startDate: '2026-01-01',
      note: '\u65e5'.repeat(500),
    })),
  },
})

const FEED = { account, kinds: ['income', 'expense'], amounts: true, lowest: true }

const USERS = 10

/** The calendars of some users of a server, made by the first attack. */
const calendars = new Map<AttackedServer, ReadCalendar[]>()

export const FEED_ATTACKS: Attack[] = [
  {
    name: 'ten users, each with a calendar of 10,000 noted items',
    run: async (server) => {
      const made: ReadCalendar[] = []
      for (let at = 0; at < USERS; at++) made.push(await makeCalendar(server))
      calendars.set(server, made)
      return `${statusesOf(made)}, ${megabytes(made[0])} MB each`
    },
  },
  {
    name: 'a calendar that its reader has already, 30 times',
    run: async (server) => {
      const { url, etag } = calendarOf(server)
      const headers = { 'if-none-match': etag }
      const startedAt = performance.now()
      const answers = await Promise.all(Array.from({ length: 30 }, () => read(url, headers)))
      return `${statusesOf(answers)} in ${(performance.now() - startedAt).toFixed(0)} ms`
    },
  },
  {
    name: 'a calendar, and then ten times at once',
    run: async (server) => {
      const { url } = calendarOf(server)
      const first = await read(url)
      const calls = Array.from({ length: 10 }, () => read(url))
      return statusesOf([first, ...(await Promise.all(calls))])
    },
  },
  {
    name: 'the calendars of ten users at once',
    run: async (server) => {
      const calls = (calendars.get(server) ?? []).map(({ url }) => read(url))
      return statusesOf(await Promise.all(calls))
    },
  },
]

interface ReadCalendar {
  url: string
  status: number
  etag: string
  text: string
}

/** The first one of a server. */
function calendarOf(server: AttackedServer): ReadCalendar {
  const [first] = calendars.get(server) ?? []
  if (!first) throw new Error('The attack that makes the calendars has to come before.')
  return first
}

/** A new user with such a calendar, and its first answer. */
async function makeCalendar(server: AttackedServer): Promise<ReadCalendar> {
  const token = await server.register(`calendar.${randomUUID()}@example.com`)
  const restored = await server.send(token, '/trpc/backup.restore', LONG_NOTES)
  if (restored.status !== 200) throw new Error(restored.text)
  const input = JSON.stringify({ ...FEED, currentPassword: 'correct horse 9' })
  const { text } = await server.send(token, '/trpc/feed.create', input)
  const path = /\/calendar\/[\w-]+\.ics/.exec(text)?.[0]
  if (!path) throw new Error(text)
  return read(`${server.url}${path}`)
}

async function read(url: string, headers: Record<string, string> = {}): Promise<ReadCalendar> {
  const response = await fetch(url, { headers })
  const { status } = response
  return { url, status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

function megabytes(calendar: ReadCalendar | undefined): string {
  return (Buffer.byteLength(calendar?.text ?? '') / 1e6).toFixed(1)
}
