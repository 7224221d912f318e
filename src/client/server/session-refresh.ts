/** Keeps a session alive while it is used, and ends it when asked to [behaviour: Sessions]. */
import {
  currentSession,
  endSession,
  expectEnd,
  keepToken,
  onSessionChange,
  usableToken,
} from '../session/session.ts'
import { expiryOf } from '../session/token.ts'
import { trpcClient } from './trpc-client.ts'

const REFRESH_EVERY_MS = 12 * 60 * 60 * 1000
/** The pause between two tries, however close the end is. */
const MIN_PAUSE_MS = 60_000

/** Exchanges the cookie for a fresh token. Without a network the old one has to do for now. */
async function refresh(): Promise<void> {
  const { token } = currentSession()
  if (token === null) return
  try {
    const fresh = await trpcClient.auth.refresh.mutate()
    // Meanwhile the user may have signed out, or another tab may have been faster.
    if (currentSession().token === token) keepToken(fresh.token)
  } catch {
    // A refusal has ended the session already; anything else is tried again later.
  }
}

/**
 * Ends a session that is over already, and from then on refreshes the token every 12 hours and
 * whenever the tab comes into view. A token that was found in storage, older already, is refreshed
 * halfway to its end at the latest.
 */
export function startSessionUpkeep(): void {
  try {
    usableToken()
  } catch {
    // It has ended the session, and said why.
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    const { token } = currentSession()
    if (token === null) return
    const remaining = (expiryOf(token) ?? 0) - Date.now()
    const pause = Math.max(MIN_PAUSE_MS, Math.min(REFRESH_EVERY_MS, remaining / 2))
    timer = setTimeout(() => void refresh().finally(schedule), pause)
  }
  schedule()
  onSessionChange(schedule)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh()
  })
}

/** Ends the session on the server, and here whether or not the server could be told. */
export async function logOut(): Promise<void> {
  expectEnd()
  try {
    await trpcClient.auth.logout.mutate()
  } catch {
    // Offline: the session here ends all the same.
  }
  endSession(null)
}
