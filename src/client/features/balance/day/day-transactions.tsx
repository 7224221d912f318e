import { useDeferredValue, useId, useRef } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { describeCashFlow } from '../../../../shared/plan/spending-words.ts'
import { EverydayLine, NothingListed } from '../everyday-line.tsx'
import { OccurrenceActs, usePreloadedActs } from '../occurrence-acts.tsx'
import { CardBill, useCards } from '../../../plan/occurrence/bill-fold.tsx'
import { BaseNote, DateNote, OccurrenceRow } from '../../../plan/occurrence/occurrence-row.tsx'
import { trpc } from '../../../server/trpc-hooks.ts'
import { OccurrenceOptions } from './occurrence-options.tsx'
import { isPending, keyOf } from '../../../plan/occurrence-ref.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { ShowMore } from '../../../ui/list.tsx'
import { formatDate } from '../../../words/dates.ts'
import { formatCents } from '../../../words/shown-amounts.ts'
import type { ShownDay } from './use-day.ts'
import { memoDrawn } from '../../../ui/redraw.ts'

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
  usePreloadedActs()
  const { day, month, isPaged, more } = shown
  const endRef = useRef<HTMLParagraphElement>(null)
  const shownCount = useDeferredValue(day?.transactions.length ?? 0, SHOWN_AT_ONCE)
  // The count from before the day was loaded is none.
  const listed = day?.transactions.slice(0, Math.max(shownCount, SHOWN_AT_ONCE)) ?? []
  const cards = useCards(scope.account)
  const { data: notes } = trpc.account.notes.useQuery({ account: scope.account })
  const id = useId()
  // Each row asks for its own schedule.
  const isFew = (day?.transactions.length ?? 0) <= SHOWN_AT_ONCE

  return (
    // Takes the focus when the row that had it leaves.
    <div tabIndex={-1} className="outline-none">
      {!day && <NotLoaded query={month} />}
      {day && listed.length === 0 && <NothingListed day={day} className="py-3" />}
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
                  isCard={cards?.includes(occurrence.id)}
                  note={notes?.find((each) => each.id === occurrence.id)?.note}
                  date={date}
                  scope={scope}
                  saysSchedule={isFew}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {day && listed.length > 0 && (
        <EverydayLine
          day={day}
          className="mt-1 border-t border-line py-3"
          amount={{ className: 'font-semibold' }}
        />
      )}
      {isPaged && (
        <div className="py-3">
          <ShowMore of="transactions" query={more} onEnd={() => endRef.current?.focus()} />
          <p ref={endRef} tabIndex={-1} className="text-center text-xs text-ink-soft outline-none">
            {!more.hasNextPage && 'That is everything of this day.'}
          </p>
        </div>
      )}
    </div>
  )
}

interface DayTransactionProps {
  occurrence: Occurrence
  isCard: boolean | undefined
  note: string | undefined
  date: string
  scope: WriteScope
  saysSchedule: boolean
}

/** Memoized: a day may list a thousand. */
const DayTransaction = memoDrawn(function DayTransaction(props: DayTransactionProps) {
  const { occurrence, isCard, note, date, scope, saysSchedule } = props
  const { occurred, card } = occurrence
  const nameId = useId()
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <OccurrenceRow
        occurrence={occurrence}
        nameId={nameId}
        // A long amount that leaves the name no room moves the buttons below.
        className="flex basis-30 flex-col"
        nameClassName="font-medium"
        marks={
          // Its place is kept for the words that come a moment later.
          <span className="flex min-h-4 flex-wrap gap-x-2 text-xs text-ink-soft">
            {saysSchedule && <Schedule of={occurrence} account={scope.account} />}
            <BaseNote occurrence={occurrence} isCard={isCard} />
            <DateNote occurrence={occurrence} on={date} />
            {occurred && !card && <span>Marked as done</span>}
          </span>
        }
        amount={{ className: isPending(occurrence) ? 'text-right font-semibold' : 'text-right' }}
        acts={
          <OccurrenceActs
            occurrence={occurrence}
            scope={scope}
            nameId={nameId}
            className="ml-auto items-center gap-x-1"
            more={<OccurrenceOptions occurrence={occurrence} on={date} scope={scope} />}
          />
        }
      />
      {isCard && <CardBill payment={occurrence} scope={scope} />}
      {note && (
        <p className="basis-full text-xs whitespace-pre-line text-ink-soft wrap-anywhere">{note}</p>
      )}
    </li>
  )
})

function Schedule({ of: { kind, id }, account }: { of: Occurrence; account: AccountRef }) {
  const { data } = trpc[kind].latest.useQuery({ account, id })
  return data && <span>{describeCashFlow(data.cashFlow, { formatDate, formatCents })}</span>
}
