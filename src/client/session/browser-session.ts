import { useSyncExternalStore } from 'react'
import type { User } from '../../shared/users/user.ts'
import { localStore, sessionStore, clearStoredState } from '../browser/stored-state.ts'
import { isIosSafari } from '../browser/device.ts'

export type SessionNotice =
  | 'Authentication required'
  | 'Authentication failed'
  | 'Session expired. Please log in again.'

const DEMO_ENDED = 'The demo has ended, and what you tried in it is gone.'

export interface Session {
  token: string | null
  /** Null after a plain logout. */
  notice: SessionNotice | typeof DEMO_ENDED | null
}

const TOKEN = 'token'
const USER_DATA = 'userData'

const SESSION_KEYS = [
  USER_DATA,
  'navTab',
  'balanceView',
  'currentAccount',
  'simpleView',
  'expandedDays',
  'outlookDays',
  'graphMonths',
  'whatIfOpen',
  'projectionsFace',
  'checkInHeld',
  'balanceAnswered',
  'singleKeys',
  'currentAccountId',
] as const

/** Survives a closed page until the server has answered. */
const END_DUE = 'endDue'

const TRIED = 'whatIf'

const tokenStore = isIosSafari() ? sessionStore : localStore
const listeners = new Set<() => void>()
let session: Session = { token: tokenStore.read(TOKEN), notice: null }
let isLeaving = false
/** Cached, because a long list asks in every row. */
let tokenStored = session.token !== null

function change(next: Session): void {
  session = next
  if (next.token === null) isLeaving = false
  tokenStored = tokenStore.read(TOKEN) !== null
  for (const listener of listeners) listener()
}

function followOtherTabs({ key, storageArea }: StorageEvent): void {
  if (storageArea !== window.localStorage || (key !== TOKEN && key !== null)) return
  const token = tokenStore.read(TOKEN)
  if (token !== session.token) change({ token, notice: null })
}
window.addEventListener('storage', followOtherTabs)

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentSession(): Session {
  return session
}

export function currentUserId(): string | null {
  return session.token === null ? null : userOf(session.token)
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The token may have been deleted by hand. */
export function isTokenStored(): boolean {
  const stored = tokenStore.read(TOKEN) !== null
  if (stored !== tokenStored) change(session)
  return stored
}
// The tab that clears the storage gets no event.
window.addEventListener('focus', isTokenStored)

export function useIsTokenStored(): boolean {
  return useSyncExternalStore(onSessionChange, () => tokenStored)
}

export function storeToken(token: string): void {
  forgetEndDue()
  tokenStore.write(TOKEN, token)
  change({ token, notice: null })
}

/** Another tab may have renewed the token before its storage event arrives. */
export function adoptStoredToken(): void {
  const token = tokenStore.read(TOKEN)
  if (token !== null && token !== session.token) change({ token, notice: null })
}

export function isCurrentToken(token: string | null): boolean {
  adoptStoredToken()
  return session.token === token
}

/** Does nothing after a sign-out. */
export function replaceToken(token: string): void {
  if (session.token !== null) storeToken(token)
}

export function endSession(notice: SessionNotice | null): void {
  if (session.token === null) return
  tokenStore.remove(TOKEN)
  const isSignedOut = isLeaving || notice === null
  const wasVisitor = isVisitorRemembered()
  // A tried draft survives a session that expires.
  clearStoredState(isSignedOut || wasVisitor ? [...SESSION_KEYS, TRIED] : SESSION_KEYS)
  change({ token: null, notice: isSignedOut ? null : wasVisitor ? DEMO_ENDED : notice })
}

/** The session ends without a notice from now on, whichever answer ends it. */
export function expectEnd(): void {
  isLeaving = true
  localStore.write(END_DUE, 'true')
}

export function isEndDue(): boolean {
  return localStore.read(END_DUE) !== null
}

export function forgetEndDue(): void {
  localStore.remove(END_DUE)
}

export function isUserRemembered(): boolean {
  return localStore.read(USER_DATA) !== null
}

/** JSON escapes a quote within a value. */
function isVisitorRemembered(): boolean {
  return localStore.read(USER_DATA)?.includes('"demoUntil":"') ?? false
}

export function storeUserData(user: User): void {
  localStore.write(USER_DATA, JSON.stringify(user))
}

const MARGIN_MS = 300_000

/** Epoch milliseconds; null where it never expires or cannot be read. */
export function expiryOf(token: string): number | null {
  const exp = claimOf(token, 'exp')
  return typeof exp === 'number' ? exp * 1000 : null
}

export function userOf(token: string): string | null {
  const sub = claimOf(token, 'sub')
  return typeof sub === 'string' ? sub : null
}

export function isUsable(token: string, now = Date.now()): boolean {
  const expiresAt = expiryOf(token)
  return expiresAt !== null && expiresAt - now > MARGIN_MS
}

function claimOf(token: string, name: 'exp' | 'sub'): unknown {
  try {
    const [, payload = ''] = token.split('.')
    // Plain ASCII: ids and times.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as Record<string, unknown> | null)?.[name]
  } catch {
    return null
  }
}
