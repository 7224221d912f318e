import { type DayLinesProps, stepsOf } from './day-lines.tsx'

/** Its edges are drawn as well, so that it does not depend on a soft ground alone. */
export function RangeBand({ days: { range }, x, y }: DayLinesProps) {
  if (!range) return null
  const [high, low] = [range.highCents, range.lowCents].map((ends) => {
    const points = ends.map((cents, day) => [day, cents] as const)
    return stepsOf([...points, [ends.length, ends.at(-1) ?? 0]], x, y)
  })
  const back = range.lowCents.map((cents, day) => `V${y(cents)}H${x(day)}`).toReversed()
  return (
    <>
      <path d={`${high}${back.join('')}Z`} className="fill-accent/20 print:fill-line/60" />
      <path d={`${high}${low}`} className="fill-none stroke-accent/50 print:stroke-line-strong" />
    </>
  )
}
