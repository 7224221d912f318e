import type { ComingItem } from '../../../shared/projections/coming-items.ts'

export interface ComingDay {
  on: string
  balanceCents: number
  items: ComingItem[]
}

export function daysOf(items: readonly ComingItem[]): ComingDay[] {
  const days: ComingDay[] = []
  for (const item of items) {
    const { on, balanceCents } = item
    const day = days.at(-1)
    if (day?.on === on) day.items.push(item)
    else days.push({ on, balanceCents, items: [item] })
  }
  return days
}
