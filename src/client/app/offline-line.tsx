import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../server/trpc-hooks.ts'
import { browserToday } from '../words/dates.ts'
import { formatMoment } from '../words/moments.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Epoch milliseconds of the oldest answer that an earlier page fetched; null without one. */
function keptSince(): number | null {
  const kept = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state)
    .filter(
      ({ dataUpdatedAt, fetchStatus, fetchFailureCount }) =>
        dataUpdatedAt > 0 &&
        dataUpdatedAt < performance.timeOrigin &&
        (fetchStatus === 'idle' || fetchFailureCount > 0),
    )
  return kept.reduce<number | null>(
    (oldest, { dataUpdatedAt }) => Math.min(oldest ?? Infinity, dataUpdatedAt),
    null,
  )
}

const subscribeToAnswers = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Overlays the page, so that nothing moves. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const since = useSyncExternalStore(subscribeToAnswers, keptSince)
  const reason = online ? 'The server cannot be reached.' : 'You are offline.'
  return (
    <output className="pointer-events-none block fixed inset-x-0 bottom-(--bottom-bar) z-40 print:hidden">
      {(!online || since !== null) && (
        <p
          data-bottom-line
          className="flex items-center justify-center gap-2 border-t border-line bg-raised px-4 py-2 text-warning"
        >
          <CloudOff size={16} aria-hidden className="shrink-0" />
          {reason}{' '}
          {since === null
            ? 'What was loaded can still be read; changes cannot be saved.'
            : `What you see was loaded ${formatMoment(new Date(since).toISOString(), browserToday())}; changes cannot be saved.`}
        </p>
      )}
    </output>
  )
}
