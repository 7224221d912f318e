/**
 * Who is signed in, as the browser remembers it [behaviour: Sessions]: a small store that every part of the page, and every tab, subscribes to.
 */
import { useSyncExternalStore } from 'react'
import type { User } from '../../shared/users/user.ts'
import { localStore, sessionStore } from '../browser/browser-storage.ts'
import { isIosSafari } from '../browser/device.ts'
import { clearStoredState } from '../browser/stored-state.ts'
import { userOf } from './token.ts'

/** Why a session has ended, in the words of [behaviour: Errors]. */
export type SessionNotice =
  | 'Authentication required'
  | 'Authentication failed'
  | 'Session expired. Please log in again.'

/** Said in place of those to a visitor of the demo, who cannot come back [behaviour: Demo]. */
const DEMO_ENDED = 'The demo has ended, and what you tried in it is gone.'

export interface Session {
  token: string | null
  /** Why there is no session any more; null after a plain logout. */
  notice: SessionNotice | typeof DEMO_ENDED | null
}

const TOKEN = 'token'
const USER_DATA = 'userData'

/** The keys that a session leaves behind in local storage, besides its token. */
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
  'checkInHeld',
  'balanceAnswered',
  'singleKeys',
  'currentAccountId',
] as const

/** Stored from when a user signs out until the server has answered, so that a closed page does not forget it. */
const END_DUE = 'endDue'

/** The changes that users try on their plans; each user's apart. */
const TRIED = 'whatIf'

const tokenStore = isIosSafari() ? sessionStore : localStore
const listeners = new Set<() => void>()
let session: Session = { token: tokenStore.read(TOKEN), notice: null }
/** True if the user is signing out. */
let isLeaving = false
/** The result of the last look-up, because a long list needs it in every row. */
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

/** Calls the listener after every sign-in, refresh and sign-out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentSession(): Session {
  return session
}

/** The id of the user who is signed in; null when nobody is. */
export function currentUserId(): string | null {
  return session.token === null ? null : userOf(session.token)
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/**
 * True if the token is still in the browser's storage, and was not deleted by hand. Looks it up, and notifies the
 * listeners if that has changed.
 */
export function isTokenStored(): boolean {
  const stored = tokenStore.read(TOKEN) !== null
  if (stored !== tokenStored) change(session)
  return stored
}
// The tab in which the storage was cleared gets no event, but its user mostly returns to it from another window.
window.addEventListener('focus', isTokenStored)

export function useIsTokenStored(): boolean {
  return useSyncExternalStore(onSessionChange, () => tokenStored)
}

/** Stores a token: the one of a new session, or a fresher one of this session. */
export function storeToken(token: string): void {
  forgetEndDue()
  tokenStore.write(TOKEN, token)
  change({ token, notice: null })
}

/** Takes over the stored token, which another tab may have renewed before the event of that arrives here. */
export function adoptStoredToken(): void {
  const token = tokenStore.read(TOKEN)
  if (token !== null && token !== session.token) change({ token, notice: null })
}

/** True if this is still the page's token, and no other tab has stored a newer one. */
export function isCurrentToken(token: string | null): boolean {
  adoptStoredToken()
  return session.token === token
}

/** Stores the token of the session that replaces this one, unless the user signed out while the call was in flight. */
export function replaceToken(token: string): void {
  if (session.token !== null) storeToken(token)
}

/** Ends the session in the browser, and removes what it stored. Does nothing without a session. */
export function endSession(notice: SessionNotice | null): void {
  if (session.token === null) return
  tokenStore.remove(TOKEN)
  const isSignedOut = isLeaving || notice === null
  const wasVisitor = isVisitorRemembered()
  // A draft that is tried and not kept survives a session that merely expires.
  clearStoredState(isSignedOut || wasVisitor ? [...SESSION_KEYS, TRIED] : SESSION_KEYS)
  change({ token: null, notice: isSignedOut ? null : wasVisitor ? DEMO_ENDED : notice })
}

/** From now on the session ends without a notice, whichever answer ends it: the user is signing out. */
export function expectEnd(): void {
  isLeaving = true
  localStore.write(END_DUE, 'true')
}

/** True if the server is still to hear that the user has signed out. */
export function isEndDue(): boolean {
  return localStore.read(END_DUE) !== null
}

export function forgetEndDue(): void {
  localStore.remove(END_DUE)
}

/** True if the data of this session's user is stored already. */
export function isUserRemembered(): boolean {
  return localStore.read(USER_DATA) !== null
}

/** True if the stored data is that of a visitor of the demo. A quote within a value is written with a backslash. */
function isVisitorRemembered(): boolean {
  return localStore.read(USER_DATA)?.includes('"demoUntil":"') ?? false
}

/** Stores the user's data beside the token. */
export function storeUserData(user: User): void {
  localStore.write(USER_DATA, JSON.stringify(user))
}
