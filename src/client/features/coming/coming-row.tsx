import { type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { ComingItem } from '../../../shared/projections/coming-items.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { MarkDoneButton } from '../../plan/occurrence/mark-done-button.tsx'
import { OccurrenceRow } from '../../plan/occurrence/occurrence-row.tsx'

export function ComingRow({ item }: { item: ComingItem }) {
  const scope = useWriteScope()
  const nameId = useId()
  const row = useRef<HTMLLIElement>(null)
  useFocusPassedOn(row)
  const occurrence = useMemo(() => toOccurrence(item), [item])
  return (
    <li
      ref={row}
      data-item
      className="flex min-h-11 items-center gap-x-3 @xl:col-span-full @xl:grid @xl:grid-cols-subgrid desk:min-h-9"
    >
      <OccurrenceRow
        occurrence={item}
        nameId={nameId}
        amount={{ className: 'text-right' }}
        acts={<MarkDoneButton scope={scope} occurrence={occurrence} nameId={nameId} />}
      />
    </li>
  )
}

function toOccurrence({ kind, id, name, date, on, amountCents }: ComingItem): Occurrence {
  return {
    kind,
    id,
    name,
    date,
    amountCents,
    baseAmountCents: amountCents,
    hasOverride: false,
    occurred: false,
    skipped: false,
    moved: on !== date,
  }
}

function useFocusPassedOn(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const list = element.closest('[data-coming]')
      const close = element.closest('dialog')?.querySelector<HTMLElement>('button')
      const rows = () => [...(list?.querySelectorAll('[data-item]') ?? [])]
      const place = rows().indexOf(element)
      queueMicrotask(() => {
        // React also ends effects of rows that stay.
        if (element.isConnected) return
        const next = rows()[place] ?? rows().at(-1)
        const button = next?.querySelector('button')
        ;(button ?? close)?.focus()
      })
    }
  }, [row])
}
