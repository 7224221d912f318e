import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { AccountChanges } from '../../shared/accounts/account-feed.ts'
import { endRefusedSession, tokenFor } from './trpc-client.ts'

const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 30_000

const client = createTRPCClient<AppRouter>({
  links: [
    endRefusedSession,
    httpSubscriptionLink({
      url: '/trpc',
      EventSource,
      // The browser's own EventSource cannot send a header.
      eventSourceOptions: ({ op }) => ({
        fetch: async (url, init) =>
          fetch(url, {
            ...init,
            credentials: 'same-origin',
            headers: { ...init.headers, authorization: `Bearer ${await tokenFor([op])}` },
          }),
      }),
    }),
  ],
})

/**
 * Reports all revisions after each connection, then those that change. It disconnects while the page is hidden,
 * because browsers allow few connections per site.
 */
export function followAccountChanges(onChanges: (changes: AccountChanges) => void): () => void {
  let subscription: { unsubscribe(): void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  /** Events of earlier connections are ignored. */
  let newest = 0

  const disconnect = () => {
    newest++
    clearTimeout(timer)
    subscription?.unsubscribe()
    subscription = undefined
  }
  const connect = () => {
    disconnect()
    if (document.visibilityState === 'hidden') return
    const own = newest
    const reconnectAfter = (ms: number) => {
      if (own !== newest) return
      disconnect()
      timer = setTimeout(connect, ms)
    }
    subscription = client.account.changes.subscribe(undefined, {
      onData: (changes) => {
        if (own !== newest) return
        pauseMs = FIRST_PAUSE_MS
        onChanges(changes)
      },
      // The server ends streams, so that the next one has a fresher token.
      onComplete: () => reconnectAfter(0),
      onError: () => {
        reconnectAfter(pauseMs)
        pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)
      },
    })
  }

  connect()
  document.addEventListener('visibilitychange', connect)
  window.addEventListener('online', connect)
  return () => {
    document.removeEventListener('visibilitychange', connect)
    window.removeEventListener('online', connect)
    disconnect()
  }
}
