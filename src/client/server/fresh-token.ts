/** The access token for a call, refreshed with the session's cookie if it is about to expire [behaviour: Sessions]. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import {
  adoptStoredToken,
  currentSession,
  endSession,
  isCurrentToken,
  storeToken,
  type SessionNotice,
} from '../session/browser-session.ts'
import { isUsable } from '../session/token.ts'
import { statusOf } from './call-error.ts'
import { fetchAnswer } from './fetch-answer.ts'

// The cookie identifies the session. The token, which may have expired, says which session this page expects there.
export const cookieClient = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/trpc',
      headers: ({ opList: [{ context }] }) =>
        context.isNewSession ? {} : { authorization: `Bearer ${currentSession().token}` },
      fetch: (url, options) => fetchAnswer(url, options as RequestInit),
    }),
  ],
})

let refresh: Promise<void> | undefined

/**
 * The token for a call; null when signed out. One that is about to expire is first exchanged for a fresh one.
 *
 * @throws Error 'Authentication required', after ending the session, when the server refuses to renew it;
 *   TRPCClientError when the server could not be reached: then the session stays.
 */
export async function freshToken(): Promise<string | null> {
  const { token } = currentSession()
  if (token !== null && !isUsable(token)) await refreshToken('Authentication required')
  return currentSession().token
}

/**
 * Exchanges the cookie for a fresh token. All calls share the exchange that is in flight.
 *
 * @param notice Why the session has ended, where the server refuses and the token is about to expire.
 * @throws Error as `freshToken` does; the server's refusal where the token is good for longer.
 */
export async function refreshToken(notice: SessionNotice): Promise<void> {
  const { token } = currentSession()
  refresh ??= oneTabAtATime(() => exchangeCookie(token)).finally(() => (refresh = undefined))
  try {
    await refresh
  } catch (error) {
    if (statusOf(error) !== 401 && statusOf(error) !== 403) throw error
    // While the refresh was in flight, this page or another may have stored the token of a newer session.
    if (!isCurrentToken(token)) return
    // A browser may have kept no cookie.
    if (token !== null && isUsable(token)) throw error
    endSession(notice)
    throw new Error(notice, { cause: error })
  }
}

async function exchangeCookie(stale: string | null): Promise<void> {
  // Another tab may have stored a fresh token while this one waited for its turn.
  adoptStoredToken()
  const { token } = currentSession()
  if (token === null || token !== stale) return
  const fresh = await cookieClient.auth.refresh.mutate()
  // The user may have signed out while the call was in flight.
  if (currentSession().token === token) storeToken(fresh.token)
}

export function oneTabAtATime(act: () => Promise<void>): Promise<void> {
  // On plain HTTP there are no locks: the tabs refresh at once then, which the server allows for 10 seconds.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('refresh', act) : act()
}
