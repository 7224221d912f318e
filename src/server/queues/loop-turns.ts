/**
 * Turns of the event loop. All that has arrived is one turn of it, however much that is, unless something gives way: the
 * answers of SQLite come within the turn in which they were asked for.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

const LONG_TURN_MS = 20

let turnBeganAt: number | null = null

/** The turn begins with the first call in it. */
function isTurnLong(): boolean {
  if (turnBeganAt !== null) return performance.now() - turnBeganAt > LONG_TURN_MS
  turnBeganAt = performance.now()
  setImmediate(() => (turnBeganAt = null))
  return false
}

/** Resolves at once while the turn is short, else in the next one. */
export async function pauseAfterLongTurn(): Promise<void> {
  if (isTurnLong()) await nextTurn()
}

/** Takes all steps of some work, and lets others in after each long turn. */
export async function inSlices<T>(steps: Iterator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pauseAfterLongTurn()
  }
}

const waiting: (() => void)[] = []

/** Calls `start` at once while the turn is short and nothing waits; else later, one call in each turn, as they came. */
export function startInTurn(start: () => void): void {
  if (waiting.length === 0 && !isTurnLong()) return start()
  if (waiting.push(start) === 1) setImmediate(startNext)
}

function startNext(): void {
  const start = waiting.shift()
  if (waiting.length > 0) setImmediate(startNext)
  start?.()
}
