import { type GraphDays, type Level, levelOf } from './graph-days.ts'

/** Wider below zero, so that it does not depend on the colour. */
const LOOKS: Record<Level, string> = {
  enough: 'stroke-accent stroke-2',
  belowBuffer: 'stroke-warning stroke-2',
  belowZero: 'stroke-negative stroke-3',
}
const LEVELS = Object.keys(LOOKS) as Level[]

export interface DayLinesProps {
  days: GraphDays
  x: (day: number) => number
  y: (cents: number) => number
}

export function DayLines({ days, x, y }: DayLinesProps) {
  const lines = balanceLines(days)
  return LEVELS.map((level) => {
    const parts = lines.filter((line) => line.level === level)
    const steps = parts.map(({ points }) => stepsOf(points, x, y))
    const backOn = ({ points: [first] }: BalanceLine) => `V${y(0)}H${x(first?.[0] ?? 0)}Z`
    return (
      <g key={level}>
        {level === 'belowZero' && (
          <path
            d={parts.map((part, index) => steps[index] + backOn(part)).join('')}
            className="fill-negative/20 print:fill-line/35"
          />
        )}
        <path
          d={steps.join('')}
          strokeLinejoin="round"
          className={`fill-none ${LOOKS[level]} print:stroke-ink`}
        />
      </g>
    )
  })
}

export function stepsOf(
  points: BalanceLine['points'],
  x: (day: number) => number,
  y: (cents: number) => number,
): string {
  const [first, ...others] = points
  if (!first) return ''
  const steps = others.map(([day, cents], index) =>
    cents === points[index]![1] ? '' : `H${x(day)}V${y(cents)}`,
  )
  return `M${x(first[0])} ${y(first[1])}${steps.join('')}H${x(points.at(-1)![0])}`
}

type GraphPoint = readonly [day: number, cents: number]

export interface BalanceLine {
  level: Level
  points: GraphPoint[]
}

export function balanceLines({ balancesCents, bufferCents }: GraphDays): BalanceLine[] {
  const bounds = bufferCents > 0 ? [0, bufferCents] : [0]
  const lines: BalanceLine[] = []
  let line: BalanceLine | undefined

  balancesCents.forEach((cents, day) => {
    const before = balancesCents[day - 1]
    if (line && before !== undefined)
      for (const bound of boundsBetween(before, cents, bounds)) {
        addPoint(line, [day, bound])
        // Downwards the bound itself still belongs to the level above.
        const next = levelOf(cents < before ? bound - 1 : bound, bufferCents)
        line = { level: next, points: [[day, bound]] }
        lines.push(line)
      }
    if (!line) {
      line = { level: levelOf(cents, bufferCents), points: [] }
      lines.push(line)
    }
    addPoint(line, [day, cents])
    addPoint(line, [day + 1, cents])
  })
  return lines
}

function boundsBetween(before: number, after: number, bounds: number[]): number[] {
  const [low, high] = before < after ? [before, after] : [after, before]
  const passed = bounds.filter((bound) => low < bound && bound <= high)
  return before < after ? passed : passed.toReversed()
}

function addPoint({ points }: BalanceLine, [day, cents]: GraphPoint): void {
  const last = points.at(-1)
  if (last?.[0] !== day || last[1] !== cents) points.push([day, cents])
}
