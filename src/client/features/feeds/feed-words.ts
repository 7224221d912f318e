import type { CalendarFeed } from '../../../shared/feeds/feed.ts'

/** "Incomes and expenses, with amounts, and the lowest days" */
export function describeFeed({ kinds, amounts, lowest }: Omit<CalendarFeed, 'id' | 'account'>) {
  const items = kinds.map((kind) => (kind === 'income' ? 'incomes' : 'expenses')).join(' and ')
  const amountWords = amounts ? 'with amounts' : 'without amounts'
  const parts = items
    ? [items, amountWords, ...(lowest ? ['and the lowest days'] : [])]
    : ['the lowest days', amountWords]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Programs take this address for a calendar, and offer to add it. */
export function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

/** True if no other computer reaches an address. */
export function isLocal(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
}
