/** Calendar feeds of a test server, read as other programs read them: by two libraries that share no code. */
import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import type { AccountRef } from '../../src/shared/fields.ts'
import type { TestServer, TestUser } from './server.ts'

export interface ReadEvent {
  uid: string
  /** YYYY-MM-DD */
  start: string
  /** The day after the last one, YYYY-MM-DD. */
  end: string
  summary: string
  description: string | null
  sequence: number
  /** The moment of its last change, as a time in UTC. */
  stamp: string
}

/** Makes a feed with everything in it, unless a test says otherwise. */
export async function createFeed(
  server: TestServer,
  { client, password: currentPassword }: Pick<TestUser, 'client' | 'password'>,
  fields: {
    account?: AccountRef
    kinds?: ('income' | 'expense')[]
    amounts?: boolean
    lowest?: boolean
  } = {},
) {
  const { id, url } = await client.feed.create.mutate({
    account: 'personal',
    kinds: ['income', 'expense'],
    amounts: true,
    lowest: false,
    currentPassword,
    ...fields,
  })
  return { id, url: servedUrl(server, url) }
}

/** Adds a feed of the personal account to a user, who can have 10, and the tests of permissions add many. */
export async function addFeed(
  { services }: TestServer,
  { id: userId, accountId }: { id: number; accountId: number },
): Promise<number> {
  const { id } = await services.db.write(async (tx) => {
    const older = await tx.feed.findMany({ where: { userId }, orderBy: { id: 'desc' }, skip: 3 })
    for (const feed of older) await tx.feed.delete({ where: { id: feed.id } })
    const shown = { hasIncomes: true, hasExpenses: false, amounts: true, lowest: false }
    return tx.feed.create({ data: { userId, accountId, tokenHash: randomUUID(), ...shown } })
  })
  return id
}

/** The address of a feed at the port of the test server. */
export function servedUrl(server: TestServer, url: string): string {
  return server.url + new URL(url).pathname
}

/** The text of the calendar at an address, and its events by ical.js, which have to be those of node-ical. */
export async function readCalendar(url: string) {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  return { response, text, ...parseCalendar(text) }
}

/** @throws Error when the two libraries read different events. */
export function parseCalendar(text: string): { name: string; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      summary: event.summary,
      description: event.description,
      sequence: event.sequence,
      stamp: new Date(String(component.getFirstPropertyValue('dtstamp'))).toISOString(),
    }
  })
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((item) => {
    if (item?.type !== 'VEVENT') return []
    const { uid, start, end, summary, description, datetype, sequence, dtstamp } = item
    if (datetype !== 'date') throw new Error(`${uid} has a time.`)
    return [
      {
        uid,
        start: localDay(start),
        end: localDay(end),
        summary: String(summary),
        description: description === undefined ? null : String(description),
        sequence: Number(sequence),
        stamp: dtstamp.toISOString(),
      },
    ]
  })
  if (JSON.stringify(others) !== JSON.stringify(events))
    throw new Error(`Read differently: ${JSON.stringify({ events, others })}`)
  const names = Object.values(nodeIcal.sync.parseICS(text)).flatMap((item) =>
    item?.type === 'VCALENDAR' ? [item['WR-CALNAME']] : [],
  )
  return { name: names.join('|'), events }
}

/** node-ical answers the beginning of the day in the process's own time zone. */
function localDay(date: Date | undefined): string {
  if (!date) throw new Error('An event has no day.')
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
