/** The choice of a user that this device keeps their last view, to be read without a network [behaviour: Installed]. */
import { localStore } from '../browser/browser-storage.ts'
import { onStoredChange, storeText } from '../browser/stored-state.ts'
import { useSyncExternalStore } from 'react'
import { currentUserId } from './browser-session.ts'

/** Holds the id of the user who wants it; of another user nothing is kept. */
const KEPT_FOR = 'keepView'

/** True if the user who is signed in has chosen it on this device. */
export function keepsView(): boolean {
  const user = currentUserId()
  return user !== null && localStore.read(KEPT_FOR) === user
}

/** True if a user has chosen it on this device, so that there can be a view of theirs. */
export function mayHaveView(): boolean {
  return Boolean(localStore.read(KEPT_FOR))
}

export function useKeepsView(): boolean {
  return useSyncExternalStore(onStoredChange, keepsView)
}

export function chooseToKeepView(keeps: boolean): void {
  storeText(KEPT_FOR, keeps ? (currentUserId() ?? '') : '')
}
