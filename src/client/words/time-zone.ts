/** TypeScript does not declare it yet, and not every browser has it. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined

let timeZone: string | undefined

export function browserTimeZone(): string {
  timeZone ??= findTimeZone()
  return timeZone
}

/** Temporal first: a slow phone takes 90 ms to create the first formatter of Intl. */
function findTimeZone(): string {
  if (typeof Temporal === 'object') return Temporal.Now.timeZoneId()
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
