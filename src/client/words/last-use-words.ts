import { countOf } from './counts.ts'

const HOUR_MS = 60 * 60 * 1000

/** Up to an hour of use after `lastSeenAt` is not recorded: the words must not name too short a time. */
export function describeLastUse(lastSeenAt: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(lastSeenAt)) / HOUR_MS)
  if (hours < 1) return 'used in the last hour'
  if (hours < 24) return `used less than ${countOf(hours + 1, 'hour')} ago`
  return `used less than ${countOf(Math.floor(hours / 24) + 1, 'day')} ago`
}
