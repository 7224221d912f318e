import { type GraphDays, type Level, levelOf } from './graph-days.ts'

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
