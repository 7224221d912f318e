/** TypeScript does not declare it yet, and not every browser has it. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined

let timeZone: string | undefined

/** The browser's IANA time zone, which decides which day is today. */
export function browserTimeZone(): string {
  timeZone ??= findTimeZone()
  return timeZone
}

/** Tries Temporal first, because a slow phone takes 90 ms to create the first formatter of Intl. */
function findTimeZone(): string {
  if (typeof Temporal === 'object') return Temporal.Now.timeZoneId()
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
