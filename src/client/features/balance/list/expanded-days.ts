/** A minus marks a today that was closed by hand. */
export function isExpanded(
  remembered: readonly string[],
  date: string,
  today: string | null,
): boolean {
  return remembered.includes(date) || (date === today && !remembered.includes(`-${date}`))
}

export function withExpanded(
  remembered: readonly string[],
  { dates, expanded, today }: { dates: readonly string[]; expanded: boolean; today: string },
): string[] {
  const changed = new Set(dates)
  const others = remembered.filter((entry) => !changed.has(entry) && !changed.has(entry.slice(1)))
  if (expanded) return [...others, ...dates]
  return changed.has(today) ? [...others, `-${today}`] : others
}

export function parseExpandedDays(text: string): string[] | undefined {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) return undefined
  return parsed.filter((entry) => typeof entry === 'string')
}
