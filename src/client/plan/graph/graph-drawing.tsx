import { useId } from 'react'
import { DayLines, stepsOf } from './day-lines.tsx'
import { dayText, type GraphDays, type Level, levelOf, lowestIndexOf } from './graph-days.ts'
import {
  DOLLAR_GAP_PX,
  formatShort,
  type Places,
  widthOf,
  baselineUnder,
  DOT_PX,
  FONT_PX,
  GAP_PX,
} from './graph-scales.ts'
import { RangeBand } from './range-band.tsx'
import { formatCents } from '../../words/shown-amounts.ts'
import { memoDrawn } from '../../ui/redraw.ts'

interface DrawingProps {
  days: GraphDays
  places: Places
}

/** Without the day pointed at, so that pointing draws nothing again. */
export const Drawing = memoDrawn(function Drawing({ days, places }: DrawingProps) {
  const { bufferCents, balancesCents, triedCents } = days
  const { x, y, left, right, bottom, dollars, dates } = places
  const across = (cents: number) => `M${left} ${y(cents)}H${right}`
  const keepAtLeast = `Keep at least ${formatCents(bufferCents)}`
  return (
    <>
      <g shapeRendering="crispEdges">
        <RangeBand days={days} x={x} y={y} />
      </g>
      <g className="fill-ink-soft">
        {dollars.map((cents) => (
          <text
            key={cents}
            x={left - DOLLAR_GAP_PX}
            y={y(cents) - 0.5}
            textAnchor="end"
            dominantBaseline="central"
          >
            {formatShort(cents)}
          </text>
        ))}
        {dates.map(({ day, text }) => (
          <text key={day} x={x(day)} y={bottom + 18} textAnchor="middle">
            {text}
          </text>
        ))}
      </g>
      <path
        d={dollars.map(across).join('') + dates.map(({ day }) => `M${x(day)} ${bottom}v4`).join('')}
        shapeRendering="crispEdges"
        className="stroke-line print:stroke-line/60"
      />
      <path d={across(0)} shapeRendering="crispEdges" className="stroke-ink-soft" />
      {bufferCents > 0 && (
        <>
          <path
            d={across(bufferCents)}
            strokeDasharray="5 4"
            shapeRendering="crispEdges"
            className="stroke-warning print:stroke-ink"
          />
          <RimmedText
            x={Math.max(left, right - widthOf(keepAtLeast, 600))}
            y={y(bufferCents) - GAP_PX}
            text={keepAtLeast}
          />
        </>
      )}
      <g shapeRendering="crispEdges">
        <DayLines days={days} x={x} y={y} />
      </g>
      {triedCents ? (
        <>
          <TriedLine days={days} places={places} />
          <LowestMark
            {...{ days, places }}
            balancesCents={triedCents}
            word="What if: lowest"
            className="fill-ink"
          />
        </>
      ) : (
        <LowestMark
          {...{ days, places, balancesCents }}
          word="Lowest"
          className={DOTS[levelOf(balancesCents[lowestIndexOf(days)] ?? 0, bufferCents)]}
        />
      )}
    </>
  )
})

const DOTS: Record<Level, string> = {
  enough: 'fill-accent print:fill-ink',
  belowBuffer: 'fill-warning print:fill-ink',
  belowZero: 'fill-negative print:fill-ink',
}

const HATCH_PX = 8

/** More money leans to the right, less to the left, so that it does not depend on the colour. */
const HATCHES = [
  { side: 1, from: HATCH_PX, to: 0, className: 'stroke-positive' },
  { side: -1, from: 0, to: HATCH_PX, className: 'stroke-negative' },
]

function TriedLine({ days, places: { x, y } }: DrawingProps) {
  const { balancesCents, triedCents = [] } = days
  const id = useId()
  const between = (side: number) =>
    triedCents
      .map((cents, day) => {
        const real = balancesCents[day] ?? 0
        if ((cents - real) * side <= 0) return ''
        return `M${x(day)} ${y(cents)}H${x(day + 1)}V${y(real)}H${x(day)}Z`
      })
      .join('')
  const points = triedCents.map((cents, day) => [day, cents] as const)
  return (
    <>
      {HATCHES.map(({ side, from, to, className }) => (
        <g key={side}>
          <pattern
            id={`${id}${side}`}
            width={HATCH_PX}
            height={HATCH_PX}
            patternUnits="userSpaceOnUse"
          >
            {[-HATCH_PX, 0, HATCH_PX].map((shift) => (
              <path
                key={shift}
                d={`M${shift} ${from}L${shift + HATCH_PX} ${to}`}
                className={className}
              />
            ))}
          </pattern>
          <path d={between(side)} fill={`url(#${id}${side})`} fillOpacity={0.55} />
        </g>
      ))}
      <path
        d={stepsOf([...points, [triedCents.length, triedCents.at(-1) ?? 0]], x, y)}
        strokeDasharray="7 4"
        shapeRendering="crispEdges"
        className="fill-none stroke-ink stroke-2"
      />
    </>
  )
}

interface LowestMarkProps extends DrawingProps {
  balancesCents: number[]
  word: string
  className: string
}

/** A thin line leads to the label if another line leaves no room at the dot. */
function LowestMark({ days, places, balancesCents, word, className }: LowestMarkProps) {
  const { x, y, left: start, right } = places
  const index = lowestIndexOf({ balancesCents })
  const cents = balancesCents[index] ?? 0
  const [dotX, dotY] = [x(index + 0.5), y(cents)]
  const text = `${word} ${dayText(days, index)}, ${formatCents(cents)}`
  const width = widthOf(text, 600)
  // On the narrowest phones the text is wider than the graph, and begins over the amounts beside it.
  const left = Math.min(right - width, Math.max(start, dotX - width / 2))
  const dayAt = (place: number) => (place - start) / (x(1) - start)
  const isUnder = (_: number, day: number) => day + 1 > dayAt(left) && day < dayAt(left + width)
  const over = [days.balancesCents, days.triedCents ?? []].flatMap((all) => all.filter(isUnder))
  const baseline = baselineUnder({
    dot: dotY,
    lowest: over.reduce((lowest, cents) => Math.max(lowest, y(cents)), -Infinity),
    levels: (days.bufferCents > 0 ? [0, days.bufferCents] : [0]).map(y),
  })
  const top = baseline - FONT_PX
  return (
    <>
      <circle cx={dotX} cy={dotY} r={DOT_PX} className={`stroke-surface stroke-2 ${className}`} />
      {top - dotY > 2 * (DOT_PX + GAP_PX) && (
        <path d={`M${dotX} ${dotY + DOT_PX}V${top}`} className="stroke-ink" />
      )}
      <RimmedText x={left} y={baseline} text={text} />
    </>
  )
}

function RimmedText({ text, x, y }: { text: string; x: number; y: number }) {
  return (
    <text
      x={x}
      y={y}
      className="fill-ink stroke-surface stroke-4 font-semibold [paint-order:stroke] [stroke-linejoin:round]"
    >
      {text}
    </text>
  )
}

export function PointedDay({ days, day, places }: DrawingProps & { day: number }) {
  const { x, y, top, bottom } = places
  const middle = Math.round(x(day + 0.5))
  const dot = (cents: number | undefined, className: string) => (
    <circle
      cx={middle}
      cy={Math.round(y(cents ?? 0))}
      r={5}
      className={`stroke-2 ${className} print:hidden`}
    />
  )
  return (
    <>
      <path d={`M${middle + 0.5} ${top}V${bottom}`} className="stroke-ink-soft print:hidden" />
      {dot(days.balancesCents[day], 'fill-ink stroke-surface')}
      {days.triedCents && dot(days.triedCents[day], 'fill-surface stroke-ink')}
    </>
  )
}
