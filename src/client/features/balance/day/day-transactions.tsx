import { useDeferredValue, useId, useRef, useState } from 'react'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { keyOf } from '../../../plan/occurrence-ref.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { canChange } from '../../../plan/occurrence/occurrence-changes.ts'
import { DayTransaction } from './day-transaction.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import type { ShownDay } from './use-day.ts'

const SECTIONS = [
  { kind: 'income', title: 'Incomes' },
  { kind: 'expense', title: 'Expenses' },
] as const

const SHOWN_AT_ONCE = 10

interface DayTransactionsProps {
  date: string
  shown: ShownDay
  scope: WriteScope
}

export function DayTransactions({ date, shown, scope }: DayTransactionsProps) {
  const { day, month, isPaged, more } = shown
  const endRef = useRef<HTMLParagraphElement>(null)
  const [overriding, setOverriding] = useState<string | null>(null)
  const openOverride = (occurrence: Occurrence) => {
    if (canChange(occurrence)) setOverriding(keyOf(occurrence))
  }
  const overridden = day?.transactions.find((occurrence) => keyOf(occurrence) === overriding)
  const shownCount = useDeferredValue(day?.transactions.length ?? 0, SHOWN_AT_ONCE)
  const listed = day?.transactions.slice(0, shownCount) ?? []
  const id = useId()
  // Each row asks for its own schedule.
  const isFew = (day?.transactions.length ?? 0) <= SHOWN_AT_ONCE

  return (
    // Takes the focus when the row that had it leaves.
    <div tabIndex={-1} className="outline-none">
      {!day && <NotLoaded query={month} />}
      {day && listed.length === 0 && (
        <p className="py-3 text-ink-soft">No transactions scheduled for this day</p>
      )}
      {SECTIONS.map(({ kind, title }) => {
        const ofKind = listed.filter((occurrence) => occurrence.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <section key={kind} aria-labelledby={`${id}-${kind}`}>
            <h3 id={`${id}-${kind}`} className="pt-3 text-xs font-medium text-ink-soft">
              {title}
            </h3>
            <ul className="divide-y divide-line">
              {ofKind.map((occurrence) => (
                <DayTransaction
                  key={keyOf(occurrence)}
                  occurrence={occurrence}
                  date={date}
                  scope={scope}
                  saysSchedule={isFew}
                  onOverride={() => openOverride(occurrence)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {isPaged && (
        <div className="py-3">
          <ShowMore of="transactions" query={more} onEnd={() => endRef.current?.focus()} />
          <p ref={endRef} tabIndex={-1} className="text-center text-xs text-ink-soft outline-none">
            {!more.hasNextPage && 'That is everything of this day.'}
          </p>
        </div>
      )}
      {overridden && (
        <OverrideDialog
          occurrence={overridden}
          date={date}
          scope={scope}
          onClose={() => setOverriding(null)}
        />
      )}
    </div>
  )
}
