const IDLE_AT_MOST_MS = 1_000

/** Runs an act when the browser has nothing better to do. Safari has no idle callback. */
export function runWhenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_AT_MOST_MS })
  else setTimeout(act, IDLE_AT_MOST_MS)
}
