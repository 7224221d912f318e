import { useId } from 'react'
import type { Day, Occurrence } from '../../../../shared/projections/projection.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useDoor } from '../../../plan/door.ts'
import { CardBill, useCards } from '../../../plan/occurrence/bill-fold.tsx'
import { OccurrenceMenuButton } from '../../../plan/occurrence/occurrence-menu-button.tsx'
import { BaseNote, DateNote, OccurrenceRow } from '../../../plan/occurrence/occurrence-row.tsx'
import { keyOf } from '../../../plan/occurrence-ref.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../words/counts.ts'
import { formatWeekdayDay } from '../../../words/dates.ts'
import { NothingListed } from '../everyday-line.tsx'
import { OccurrenceActs, usePreloadedActs } from '../occurrence-acts.tsx'
import { memoDrawn } from '../../../ui/redraw.ts'

interface DayRowsProps {
  day: Day
  scope: WriteScope
}

export function DayRows({ day, scope }: DayRowsProps) {
  const { to } = useDoor()
  usePreloadedActs()
  const cards = useCards(scope.account)
  const { date, transactions, moreCount = 0 } = day
  const more = `and ${formatCount(moreCount)} more`
  if (transactions.length === 0) return <NothingListed day={day} className="px-4 pb-3 @lg:pl-19" />
  return (
    <ul className="pb-1">
      {transactions.map((occurrence) => (
        <Transaction
          key={keyOf(occurrence)}
          occurrence={occurrence}
          isCard={cards?.includes(occurrence.id)}
          on={date}
          scope={scope}
        />
      ))}
      {moreCount > 0 && (
        <li className="px-4 py-1 @lg:pl-19">
          <Button
            {...to('day', { date })}
            size="small"
            variant="ghost"
            aria-label={`${more} on ${formatWeekdayDay(date)}`}
            className="-ml-2"
          >
            {more}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface TransactionProps {
  occurrence: Occurrence
  isCard: boolean | undefined
  on: string
  scope: WriteScope
}

/** Memoized: a month may list thousands. */
const Transaction = memoDrawn(function Transaction(props: TransactionProps) {
  const { occurrence, isCard, on, scope } = props
  // Names of cards can be long.
  const wraps = isCard || occurrence.card !== null
  const nameId = useId()
  return (
    // Rows out of sight cost no layout. The padding keeps the ring of a focused button, which is cut off outside of
    // the row.
    <li
      className={`flex min-h-11 flex-wrap items-center justify-end gap-x-3 py-1 pr-3 pl-4 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] @lg:pl-19 @2xl:[contain-intrinsic-size:auto_2.25rem] ${wraps ? '' : '@2xl:flex-nowrap'}`}
    >
      <OccurrenceRow
        occurrence={occurrence}
        nameId={nameId}
        className={wraps ? 'basis-40' : ''}
        marks={
          <>
            <BaseNote occurrence={occurrence} isCard={isCard} />{' '}
            <DateNote occurrence={occurrence} on={on} />
          </>
        }
        acts={
          <OccurrenceActs
            occurrence={occurrence}
            scope={scope}
            nameId={nameId}
            className="gap-1.5 @max-2xl:basis-full"
            more={<OccurrenceMenuButton {...{ occurrence, on, scope, nameId }} />}
          />
        }
      />
      {isCard && <CardBill payment={occurrence} scope={scope} />}
    </li>
  )
})
