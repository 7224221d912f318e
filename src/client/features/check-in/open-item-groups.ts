import { useState } from 'react'
import type { OpenItem, OpenItems } from '../../../shared/plan/check-in.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { countOf } from '../../words/counts.ts'
import { formatDayNear, formatWeekdayNear, monthOf } from '../../words/dates.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export interface ItemGroup {
  key: string
  items: [OpenItem, ...OpenItem[]]
}

export interface MonthOfGroups {
  month: string
  groups: ItemGroup[]
}

function groupKeyOf({ kind, id, on }: OpenItem): string {
  return `${kind} ${id} ${monthOf(on)}`
}

export function groupOpenItems(
  items: readonly OpenItem[],
  isAlone: (item: OpenItem) => boolean = () => false,
): MonthOfGroups[] {
  const months: MonthOfGroups[] = []
  const known = new Map<string, ItemGroup>()
  for (const item of items) {
    const month = monthOf(item.on)
    const alone = isAlone(item)
    const key = groupKeyOf(item)
    const group = alone ? undefined : known.get(key)
    if (group) {
      group.key = key
      group.items.push(item)
      continue
    }
    const added: ItemGroup = { key: keyOf(item), items: [item] }
    if (!alone) known.set(key, added)
    const last = months.at(-1)
    if (last?.month === month) last.groups.push(added)
    else months.push({ month, groups: [added] })
  }
  return months
}

export function describeGroup({ items }: ItemGroup, today: string): string {
  const [{ on }] = items
  if (items.length === 1) return formatWeekdayNear(on, today)
  const lastOn = items.at(-1)?.on ?? on
  const last = formatDayNear(lastOn, today)
  const times = countOf(items.length, 'time')
  return lastOn === on ? `${times} on ${last}` : `${times}, ${formatDayNear(on, today)} to ${last}`
}

export function centsOfGroup({ items }: ItemGroup): number {
  return items.reduce((cents, item) => cents + signedAmountCents(item), 0)
}

export function describeFit({ items }: Pick<OpenItems, 'items'>, today: string): string {
  const since = `since ${formatDayNear(`${monthOf(items[0]?.on ?? today)}-01`, today)}`
  if (items.length === 1) return `It fits: the one item ${since} has happened.`
  return `It fits: all ${countOf(items.length, 'item')} ${since} have happened.`
}

interface ItemChanges {
  sentence: string | null
  added: ReadonlySet<string>
}

const NONE: ItemChanges = { sentence: null, added: new Set() }

export function useItemChanges(open: OpenItems | undefined): ItemChanges {
  const [shown, setShown] = useState(open)
  const [changes, setChanges] = useState(NONE)
  if (open && open !== shown) {
    setShown(open)
    if (shown) setChanges(compare(shown, open) ?? changes)
  }
  return changes
}

function compare(before: OpenItems, now: OpenItems): ItemChanges | null {
  const old = new Map(before.items.map((item) => [keyOf(item), item]))
  const keys = new Set(now.items.map(keyOf))
  const added = new Set([...keys].filter((key) => !old.has(key)))
  const goneCount = [...old.keys()].filter((key) => !keys.has(key)).length
  const editedCount = now.items.filter((item) => {
    const same = old.get(keyOf(item))
    return same && (same.amountCents !== item.amountCents || same.on !== item.on)
  }).length
  const parts = [
    added.size > 0 && countItems(added.size, 'is new', 'are new'),
    goneCount > 0 && countItems(goneCount, 'is no longer open', 'are no longer open'),
    editedCount > 0 && countItems(editedCount, 'has changed', 'have changed'),
  ].filter(Boolean)
  if (parts.length === 0 && before.expectedCents === now.expectedCents) return null
  const what = parts.join(', ') || `your bank should say ${formatCents(now.expectedCents)} now`
  return { sentence: `This account has changed meanwhile: ${what}.`, added }
}

function countItems(count: number, one: string, more: string): string {
  return count === 1 ? `1 item ${one}` : `${count} items ${more}`
}
