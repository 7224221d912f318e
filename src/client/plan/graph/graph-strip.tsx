import type { AccountRef } from '../../../shared/fields.ts'
import { useShownRange } from '../shown-range.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { DayLines } from './day-lines.tsx'
import { dayText, type GraphDays } from './graph-days.ts'
import { RangeBand } from './range-band.tsx'
import { useBalances } from './use-balances.ts'
import { memoDrawn } from '../../ui/redraw.ts'

export function GraphStrip({ account }: { account: AccountRef }) {
  const [range] = useShownRange()
  const { days, error, refetch, isBehind } = useBalances(account, range)
  return (
    <div aria-busy={isBehind || undefined} className={isBehind ? 'opacity-60' : ''}>
      {/* Over the button that opens the graph. */}
      <div className="relative z-1">
        <NotLoaded query={{ data: days, error, refetch }} />
      </div>
      {days && <DaysStrip days={days} />}
    </div>
  )
}

const HEIGHT = 100

/** Memoized: five years are thousands of points. */
export const DaysStrip = memoDrawn(function DaysStrip({ days }: { days: GraphDays }) {
  const { balancesCents, bufferCents, range } = days
  const low = (range?.lowCents ?? balancesCents).reduce((a, b) => Math.min(a, b), 0)
  const high = (range?.highCents ?? balancesCents).reduce(
    (a, b) => Math.max(a, b),
    Math.max(bufferCents, 1),
  )
  const y = (cents: number) => Math.round(((high - cents) / (high - low)) * HEIGHT * 100) / 100
  const last = balancesCents.length - 1
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${last + 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-26 w-full overflow-visible py-1.5 **:[vector-effect:non-scaling-stroke]"
      >
        <path d={`M0 ${y(0)}H${last + 1}`} strokeWidth={1} className="stroke-line-strong" />
        <RangeBand days={days} x={Number} y={y} />
        <DayLines days={days} x={Number} y={y} />
      </svg>
      <p className="flex h-4 justify-between text-xs text-ink-soft">
        <span>Today</span>
        <span>{dayText(days, last)}</span>
      </p>
    </>
  )
})
