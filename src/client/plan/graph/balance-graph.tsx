import { useId } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { useShownComparison } from '../comparison.ts'
import { useDoor } from '../door.ts'
import { Button } from '../../ui/button.tsx'
import { RangeField, useShownRange } from '../shown-range.tsx'
import { GraphPicture, usePointedDay } from './graph-picture.tsx'
import { dateAt, type GraphDays, rangeSentence } from './graph-days.ts'
import { ReadOut } from './read-out.tsx'
import { TableTwin } from './table-twin.tsx'
import { useBalances } from './use-balances.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { memoDrawn } from '../../ui/redraw.ts'

export function BalanceGraph({ account }: { account: AccountRef }) {
  const [range, setRange] = useShownRange()
  const { days, error, refetch, isBehind } = useBalances(account, range)
  const isTrying = useShownComparison() !== null
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${isTrying ? '' : 'not-print:sr-only'}`}
      >
        <h2 id={headingId} className="font-semibold">
          Balance Ahead
        </h2>
        {/* The figures above have it, and are not shown beside what is tried. */}
        {isTrying && (
          <RangeField className="-mt-2 -mb-1 print:hidden" value={range} onChange={setRange} />
        )}
      </div>
      <NotLoaded query={{ data: days, error, refetch }} />
      {days && (
        <div
          aria-busy={isBehind || undefined}
          className={`${isBehind ? 'opacity-60' : ''} ${isTrying ? 'max-lg:order-first' : ''}`}
        >
          <DaysAhead account={account} days={days} isTrying={isTrying} />
        </div>
      )}
    </section>
  )
}

interface DaysAheadProps {
  account: AccountRef
  days: GraphDays
  isTrying: boolean
}

const DaysAhead = memoDrawn(function DaysAhead({ account, days, isTrying }: DaysAheadProps) {
  const door = useDoor()
  const pointing = usePointedDay(days)
  const { index, pointed } = pointing
  const open = (day: number) => door.open('day', { date: dateAt(days, day) })
  return (
    <div className="flex flex-col gap-3">
      {/* The range stands beside it. */}
      <div className={isTrying ? '' : 'min-[90rem]:@min-[35rem]:pr-72'}>
        <ReadOut account={account} days={days} index={index} isPointed={pointed !== undefined} />
      </div>
      {/* A sheet covers the lower half of a narrow window: the picture is first, and low enough to be in sight above it. */}
      <GraphPicture
        days={days}
        {...pointing}
        onOpen={open}
        className={
          isTrying
            ? 'h-60 max-lg:order-first max-lg:h-40'
            : // As much lower as the sentence takes.
              days.range
              ? 'h-[max(9rem,calc(var(--picture,15rem)-2rem))] max-sm:h-[11.75rem]'
              : 'h-(--picture,15rem)'
        }
      />
      {days.range && (
        <p className="min-h-5 text-ink-soft max-sm:min-h-10">{rangeSentence(days, index)}</p>
      )}
      <div className="relative">
        <TableTwin days={days} onOpen={open} />
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          className="absolute top-0 -right-2.5 print:hidden"
          onClick={() => open(index)}
        >
          Open Day
        </Button>
      </div>
    </div>
  )
})
