/**
 * Who is signed in, as the browser remembers it [behaviour: Sessions]: a small store that every part of
 * the page, and every tab, follows.
 */
import { useSyncExternalStore } from 'react'
import type { User } from '../../shared/user.ts'
import { localStore, sessionStore } from '../browser/browser-storage.ts'
import { isIosSafari } from '../browser/device.ts'
import { clearStoredState } from '../browser/stored-state.ts'

/** Why a session has ended, in the words of [behaviour: Errors]. */
export type SessionNotice =
  | 'Authentication required'
  | 'Authentication failed'
  | 'Session expired. Please log in again.'

export interface Session {
  token: string | null
  /** Why there is no session any more; null after a plain logout. */
  notice: SessionNotice | null
}

const TOKEN = 'token'
const USER_DATA = 'userData'

/** What a session leaves behind in local storage, besides its token. */
const SESSION_KEYS = [
  USER_DATA,
  'navTab',
  'balanceView',
  'currentAccount',
  'simpleView',
  'expandedDays',
  'currentAccountId',
] as const

const tokenStore = isIosSafari() ? sessionStore : localStore
const listeners = new Set<() => void>()
let session: Session = { token: tokenStore.read(TOKEN), notice: null }
/** Whether the user has asked for the session's end. */
let isLeaving = false
/** As last looked up: a long list asks in every row. */
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

/** Calls back after every sign-in, refresh and sign-out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/**
 * Is the token still where the browser keeps it, and not cleared away by hand? Looks it up, and tells
 * everyone who follows it.
 */
export function isTokenStored(): boolean {
  const stored = tokenStore.read(TOKEN) !== null
  if (stored !== tokenStored) change(session)
  return stored
}
// No event tells the tab in which the storage was cleared, but most come back from somewhere else.
window.addEventListener('focus', isTokenStored)

export function useIsTokenStored(): boolean {
  return useSyncExternalStore(onSessionChange, () => tokenStored)
}

/** Signs in with a token, or goes on with a fresher one. */
export function keepToken(token: string): void {
  tokenStore.write(TOKEN, token)
  change({ token, notice: null })
}

/** Goes on with the token that is stored, which another tab may have renewed before this one hears of it. */
export function adoptStoredToken(): void {
  const token = tokenStore.read(TOKEN)
  if (token !== null && token !== session.token) change({ token, notice: null })
}

/** Ends the session in the browser, and forgets what it left behind. Without one it does nothing. */
export function endSession(notice: SessionNotice | null): void {
  if (session.token === null) return
  tokenStore.remove(TOKEN)
  clearStoredState(SESSION_KEYS)
  change({ token: null, notice: isLeaving ? null : notice })
}

/** Has the session end without a notice, whichever answer ends it: the user is signing out. */
export function expectEnd(): void {
  isLeaving = true
}

/** Has this session seen its user before? */
export function isUserRemembered(): boolean {
  return localStore.read(USER_DATA) !== null
}

/** Remembers the user's own data beside the token. */
export function keepUserData(user: User): void {
  localStore.write(USER_DATA, JSON.stringify(user))
}
