/** All that has arrived is one tick, unless something gives way: SQLite answers within the tick of the question. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'

const LONG_TICK_MS = 20

let tickBeganAt: number | null = null

function isTickLong(): boolean {
  if (tickBeganAt !== null) return performance.now() - tickBeganAt > LONG_TICK_MS
  tickBeganAt = performance.now()
  setImmediate(() => (tickBeganAt = null))
  return false
}

/** Resolves at once while the tick is short, else in the next one. */
export async function pauseAfterLongTick(): Promise<void> {
  if (isTickLong()) await nextLoopTick()
}

export async function inSlices<T>(steps: Iterator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pauseAfterLongTick()
  }
}

const waiting: (() => void)[] = []

/** Calls `start` at once while the tick is short and nothing waits; else one call in each later tick, as they came. */
export function startInTick(start: () => void): void {
  if (waiting.length === 0 && !isTickLong()) return start()
  if (waiting.push(start) === 1) setImmediate(startNext)
}

function startNext(): void {
  const start = waiting.shift()
  if (waiting.length > 0) setImmediate(startNext)
  start?.()
}
