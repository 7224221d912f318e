import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export function useDayStop(today: string, dates: readonly string[]) {
  const [met, setMet] = useState<string | null>(null)
  const stop = [met, today].find((date) => date !== null && dates.includes(date)) ?? dates[0]
  return {
    stop,
    onFocus: ({ target }: FocusEvent) => {
      const { date } = (target as HTMLElement).dataset
      if (date !== undefined) setMet(date)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-date]')]
      const place = days.indexOf(event.target as HTMLElement)
      if (place < 0 || event.altKey || event.ctrlKey || event.metaKey) return
      const target = stepTo(event.key, place, days.length)
      if (target === null) return
      event.preventDefault()
      days[target]?.focus()
    },
  }
}

function stepTo(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
