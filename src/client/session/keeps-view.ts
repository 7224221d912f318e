import { localStore, onStoredChange, storeText } from '../browser/stored-state.ts'
import { useSyncExternalStore } from 'react'
import { currentUserId } from './browser-session.ts'

const KEPT_FOR = 'keepView'

export function keepsView(): boolean {
  const user = currentUserId()
  return user !== null && localStore.read(KEPT_FOR) === user
}

export function mayHaveView(): boolean {
  return Boolean(localStore.read(KEPT_FOR))
}

export function useKeepsView(): boolean {
  return useSyncExternalStore(onStoredChange, keepsView)
}

export function chooseToKeepView(keeps: boolean): void {
  storeText(KEPT_FOR, keeps ? (currentUserId() ?? '') : '')
}
