/** Apart from the plain client, so that the landing page loads without them. */
import { type InvalidateQueryFilters, notifyManager, QueryClient } from '@tanstack/react-query'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../server/trpc/router.ts'
import { statusOf } from '../words/call-error.ts'
import { currentSession, onSessionChange } from '../session/browser-session.ts'

export const trpc = createTRPCReact<AppRouter>()

// Not after a timer, so that the second click of a double click finds the button busy.
notifyManager.setScheduler(queueMicrotask)

const RETRIES = 2

/** react-query refetches only queries that have data, but a first fetch in flight may be older than the change. */
class CautiousQueryClient extends QueryClient {
  override invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    for (const { queryKey, state, promise } of this.getQueryCache().findAll(filters)) {
      if (state.data !== undefined || state.fetchStatus === 'idle') continue
      const again: InvalidateQueryFilters = { ...filters, queryKey, exact: true }
      promise?.then(
        () => super.invalidateQueries(again),
        () => undefined,
      )
    }
    return super.invalidateQueries(filters, options)
  }
}

export const queryClient = new CautiousQueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails with a sentence, instead of waiting behind a spinner.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && (statusOf(error) ?? 500) >= 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// After a sign-out no data stays for the next user.
onSessionChange(() => {
  if (currentSession().token === null) queryClient.clear()
})
