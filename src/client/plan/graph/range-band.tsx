import type { DayLinesProps } from './day-lines.tsx'

/** Its edges are drawn as well, so that it does not depend on a soft ground alone. */
export function RangeBand({ days, x, y }: DayLinesProps) {
  const { range } = days
  if (!range) return null
  const { lowCents, highCents } = range
  const above = highCents.map((cents, day) => `V${y(cents)}H${x(day + 1)}`).join('')
  const below = lowCents.map((cents, day) => `V${y(cents)}H${x(day)}`).toReversed()
  return (
    <path
      d={`M${x(0)} ${y(highCents[0] ?? 0)}${above}${below.join('')}Z`}
      className="fill-accent/12 stroke-accent/40 print:fill-line/60 print:stroke-line-strong"
    />
  )
}
