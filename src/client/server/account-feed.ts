/** What others change, told by the server while the page is in view [behaviour: Live updates]. */
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from '../../server/trpc/router.ts'
import type { AccountChanges } from '../../shared/account-feed.ts'
import { freshToken } from './fresh-token.ts'
import { dropRefusedSession } from './trpc-client.ts'

/** The pause before another try, doubled by each one that fails. */
const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 30_000

const client = createTRPCClient<AppRouter>({
  links: [
    dropRefusedSession,
    httpSubscriptionLink({
      url: '/trpc',
      EventSource,
      // The browser's own EventSource cannot send a header.
      eventSourceOptions: () => ({
        fetch: async (url, init) =>
          fetch(url, {
            ...init,
            credentials: 'same-origin',
            headers: { ...init.headers, authorization: `Bearer ${await freshToken()}` },
          }),
      }),
    }),
  ],
})

/** `isReconnected` says that an earlier connection may have broken before it told anything. */
type Listener = (changes: AccountChanges, isReconnected: boolean) => void

/**
 * Calls back with the revisions of the user's accounts: all of them whenever the connection is made, then
 * those that change. A connection that breaks is made again; none is held while the page is hidden, because
 * browsers allow few per site.
 *
 * @returns how to stop it.
 */
export function followAccountChanges(onChanges: Listener): () => void {
  let subscription: { unsubscribe(): void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  /** Counts the connections: what an earlier one still says, its own end included, is passed over. */
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
        onChanges(changes, own > 1)
      },
      // The server ends each stream after a while, so that a fresher token is shown.
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
