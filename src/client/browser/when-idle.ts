const IDLE_AT_MOST_MS = 1_000

export function runWhenIdle(act: () => unknown): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_AT_MOST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_AT_MOST_MS })
  return () => cancelIdleCallback(handle)
}
