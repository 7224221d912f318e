import { isEntering } from '../session/provider-return.ts'
import {
  currentSession,
  endSession,
  expectEnd,
  expiryOf,
  forgetEndDue,
  isEndDue,
  onSessionChange,
} from '../session/browser-session.ts'
import { statusOf } from '../words/call-error.ts'
import { freshToken, refreshToken } from './fresh-token.ts'
import { trpcClient } from './trpc-client.ts'

const REFRESH_EVERY_MS = 12 * 60 * 60 * 1000
const MIN_PAUSE_MS = 60_000

export function startSessionRefresh(): void {
  // The cookie is of the session that has just begun elsewhere, whatever session this page had, or was to end.
  if (!isEntering()) {
    // A refusal ends the session and says why; after any other failure the next call or timer tries again.
    freshToken().catch(() => undefined)
    if (currentSession().token === null) void endOnServer()
  }

  const refresh = async () => {
    if (currentSession().token !== null)
      await refreshToken('Authentication failed').catch(askWithToken)
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

/** A session that has ended is refused by its token too, which ends it here. */
async function askWithToken(error: unknown): Promise<void> {
  if (statusOf(error) === 401) await trpcClient.user.me.query().catch(() => undefined)
}

export async function logOut(): Promise<void> {
  expectEnd()
  await endOnServer()
  endSession(null)
}

/** Without an answer it tries again when the network is back. After a new sign-in the cookie is that session's. */
async function endOnServer(): Promise<void> {
  if (!isEndDue()) return
  try {
    await trpcClient.auth.logout.mutate()
    forgetEndDue()
  } catch {
    window.addEventListener('online', () => void endOnServer(), { once: true })
  }
}
