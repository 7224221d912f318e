import { useState } from 'react'
import type { OpenItems } from '../../../../shared/plan/check-in.ts'
import { formatCents } from '../../../../shared/money/money.ts'
import { keyOf } from '../../../plan/occurrence-ref.ts'

export interface ItemChanges {
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
