import type { CalendarFeed } from '../../../shared/feeds/feed.ts'

export function describeFeed({ kinds, amounts, lowest }: Omit<CalendarFeed, 'id' | 'account'>) {
  const items = kinds.map((kind) => (kind === 'income' ? 'incomes' : 'expenses')).join(' and ')
  const amountWords = amounts ? 'with amounts' : 'without amounts'
  const parts = items
    ? [items, amountWords, ...(lowest ? ['and the lowest days'] : [])]
    : ['the lowest days', amountWords]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

export function isLocal(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
}
