import { memo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { useShownRange } from '../shown-range.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { type BalanceLine, balanceLines } from './chart/balance-lines.ts'
import { dayText, type GraphDays, type Level } from './graph-days.ts'
import { useBalances } from './use-balances.ts'

/** The line of the days ahead and nothing else: the small picture of the graph, without its code. */
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

const LEVEL_STROKES: Record<Level, string> = {
  enough: 'stroke-accent',
  belowBuffer: 'stroke-warning',
  belowZero: 'stroke-negative',
}

const HEIGHT = 100

/** Five years are some thousand points, which no other change of the page draws again. */
export const DaysStrip = memo(function DaysStrip({ days }: { days: GraphDays }) {
  const { balancesCents, bufferCents } = days
  const low = balancesCents.reduce((least, cents) => Math.min(least, cents), 0)
  const high = balancesCents.reduce(
    (most, cents) => Math.max(most, cents),
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
        className="h-26 w-full overflow-visible fill-none py-1.5 stroke-2 *:[vector-effect:non-scaling-stroke]"
      >
        <path d={`M0 ${y(0)}H${last + 1}`} strokeWidth={1} className="stroke-line-strong" />
        {balanceLines(days).map(({ level, points }) => (
          <Part
            key={points[0]?.join(' ')}
            level={level}
            line={stepsOf(points, y)}
            toZero={`V${y(0)}H${points[0]?.[0]}Z`}
          />
        ))}
      </svg>
      <p className="flex h-4 justify-between text-xs text-ink-soft">
        <span>Today</span>
        <span>{dayText(days, last)}</span>
      </p>
    </>
  )
})

interface PartProps {
  level: Level
  line: string
  /** The way back along zero. */
  toZero: string
}

function Part({ level, line, toZero }: PartProps) {
  return (
    <>
      {level === 'belowZero' && (
        <path d={line + toZero} className="fill-negative/15" stroke="none" />
      )}
      <path d={line} strokeLinejoin="round" className={LEVEL_STROKES[level]} />
    </>
  )
}

/** A path that is level until the balance changes, and upright there. */
function stepsOf(points: BalanceLine['points'], y: (cents: number) => number): string {
  return (
    points
      .map(([day, cents], index) =>
        index === 0
          ? `M${day} ${y(cents)}`
          : cents === points[index - 1]![1]
            ? ''
            : `H${day}V${y(cents)}`,
      )
      .join('') + `H${points.at(-1)![0]}`
  )
}
