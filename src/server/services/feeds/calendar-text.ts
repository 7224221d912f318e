/** RFC 5545. The same calendar gives the same text, so that its ETag stays. */
import ical, { escape, ICalEvent, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { Steps } from '../../projection/ledger/steps.ts'

export interface CalendarEvent {
  /** Constant for an event, wherever it moves. */
  uid: string
  /** Higher once it has moved: programs take that for the newer one. */
  sequence: number
  date: string
  summary: string
  description?: string | undefined
}

interface Calendar {
  name: string
  /** All events name it as that of their last change. */
  stamp: Date
  events: CalendarEvent[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const REFRESH_SECONDS = 60 * 60
const MAX_OCTETS = 75
const LAST_LINE = 'END:VCALENDAR'

export function* calendarText({ name, stamp, events }: Calendar): Steps<string> {
  const calendar = ical({
    prodId: { company: 'Balance', product: 'Calendar feed', language: 'EN' },
    // The library escapes every text but this one.
    name: escape(name, false),
    timezone: 'UTC',
    ttl: REFRESH_SECONDS,
  })
  const texts = [calendar.toString().slice(0, -LAST_LINE.length)]
  for (const event of events) {
    texts.push(eventText(calendar, event, stamp))
    yield
  }
  return [...texts, LAST_LINE, '\r\n'].join('')
}

function eventText(
  calendar: ReturnType<typeof ical>,
  { uid, sequence, date, summary, description }: CalendarEvent,
  stamp: Date,
): string {
  const start = new Date(`${date}T00:00:00Z`)
  const data: ICalEventData = {
    id: uid,
    sequence,
    start,
    end: new Date(start.getTime() + DAY_MS),
    allDay: true,
    stamp,
    summary,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(description !== undefined && { description }),
  }
  return new ICalEvent(data, calendar).toString().split('\r\n').map(folded).join('\r\n')
}

/** The library's own folding takes fifteen times as long: seconds for ten thousand events. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  for (let start = 0, end = MAX_OCTETS; start < octets.length; end = start + MAX_OCTETS - 1) {
    // The octets of a character, but for its first one, begin with the bits 10.
    while (((octets[end] ?? 0) & 0xc0) === 0x80) end--
    parts.push(octets.toString('utf8', start, end))
    start = end
  }
  return parts.join('\r\n ')
}
