import { queryClient } from './trpc.ts'

const IDLE_AT_MOST_MS = 1_000
const ANSWERS_AT_MOST_MS = 10_000

/**
 * Runs an act when the browser has nothing better to do, and the page has all answers that it shows: what can wait would
 * take part of a slow network away from them. An answer that does not come holds it up for ten seconds.
 *
 * @returns a function that cancels it, for the end of an effect
 */
export function runWhenIdle(act: () => unknown): () => void {
  let cancel = requestIdle(() => {
    if (isWaiting()) cancel = onceAnswered(() => (cancel = requestIdle(act)))
    else act()
  })
  return () => cancel()
}

/** Safari has no idle callback. */
function requestIdle(act: () => unknown): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: IDLE_AT_MOST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, IDLE_AT_MOST_MS)
  return () => clearTimeout(timer)
}

/** Answers that are fetched in advance have nobody who waits for them. */
const isWaiting = () => queryClient.isFetching({ type: 'active' }) > 0

function onceAnswered(act: () => unknown): () => void {
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const end = () => {
    stop()
    act()
  }
  const timer = setTimeout(end, ANSWERS_AT_MOST_MS)
  const unsubscribe = queryClient.getQueryCache().subscribe(() => isWaiting() || end())
  return stop
}
