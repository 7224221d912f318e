import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import {
  adoptStoredToken,
  currentSession,
  endSession,
  isCurrentToken,
  storeToken,
  type SessionNotice,
  isUsable,
} from '../session/browser-session.ts'
import { statusOf } from '../words/call-error.ts'
import { fetchAnswer } from './fetch-answer.ts'

// The token, even an expired one, says of which session this page expects the cookie to be.
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
 * @throws Error 'Authentication required' when the server refuses, which ends the session; TRPCClientError when
 * it cannot be reached
 */
export async function freshToken(): Promise<string | null> {
  const { token } = currentSession()
  if (token !== null && !isUsable(token)) await refreshToken('Authentication required')
  return currentSession().token
}

/** Calls share the refresh in flight. */
export async function refreshToken(notice: SessionNotice): Promise<void> {
  const { token } = currentSession()
  refresh ??= oneTabAtATime(() => exchangeCookie(token)).finally(() => (refresh = undefined))
  try {
    await refresh
  } catch (error) {
    if (statusOf(error) !== 401 && statusOf(error) !== 403) throw error
    // While the refresh was in flight, this page or another may have stored the token of a newer session.
    if (!isCurrentToken(token)) return
    // The browser may have refused the cookie.
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
  // Plain HTTP has no locks: tabs refresh at once, which the server allows for 10 seconds.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('refresh', act) : act()
}
