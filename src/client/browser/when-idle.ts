const IDLE_AT_MOST_MS = 1_000

/**
 * Runs an act when the browser has nothing better to do. Safari has no idle callback.
 *
 * @returns a function that cancels it, for the end of an effect
 */
export function runWhenIdle(act: () => unknown): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: IDLE_AT_MOST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, IDLE_AT_MOST_MS)
  return () => clearTimeout(timer)
}
