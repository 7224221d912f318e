let timeZone: string | undefined

/** The browser's IANA time zone, whose today counts. The first call takes a slow phone a moment. */
export function browserTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return timeZone
}
