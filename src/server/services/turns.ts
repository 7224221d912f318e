/**
 * Long work, without holding up other requests. It is done in pieces of a few milliseconds, and of all long work
 * together only one piece runs in each turn of the event loop: between two pieces, everything else gets its turn.
 */
import { clientIsGone } from '../queues/fair-queue.ts'

/** How long a piece may take. */
const PIECE_MS = 8

const waiting: (() => void)[] = []

/** Resolves in a later turn of the event loop, in which no other long work goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(startNext)
  })
}

function startNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(startNext)
}

/**
 * Does work that consists of short steps, as many in each turn as fit a piece. Answers what the work returns.
 *
 * @param signal ends the work when the client is gone
 * @throws AppError BAD_REQUEST when the client is gone; and whatever the work throws.
 */
export async function runInTurns<T>(
  steps: Iterator<void, T, void>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    if (signal?.aborted) throw clientIsGone()
    const end = performance.now() + PIECE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await nextTurn()
  }
}
