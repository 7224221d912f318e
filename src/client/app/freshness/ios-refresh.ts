/** iOS Safari discards hidden pages [behaviour: Safari on iOS]: a snapshot opens them again at once. */
import { focusManager } from '@tanstack/react-query'
import { sessionStore } from '../../browser/stored-state.ts'
import { currentSession, onSessionChange } from '../../session/browser-session.ts'
import { collectShown, restoreShown, type ShownState } from '../../browser/shown-state.ts'
import { markAllStale, showView, takeView, type View } from './view-snapshot.ts'

const SNAPSHOT = 'snapshot'
const RELOAD_DELAY_MS = 200

interface Snapshot {
  view: View
  shown: ShownState
}

/** Call it before anything is rendered. */
export function startIosRefresh(): void {
  restoreSnapshot()
  // Elsewhere React Query refetches at once.
  focusManager.setEventListener((announceFocus) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') saveSnapshot()
      else timer = setTimeout(reload, RELOAD_DELAY_MS)
    }
    const reload = () => {
      markAllStale()
      announceFocus()
    }
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  })
  onSessionChange(() => {
    if (currentSession().token === null) sessionStore.remove(SNAPSHOT)
  })
}

function saveSnapshot(): void {
  if (currentSession().token === null) return
  const view = takeView((query) => query.isActive())
  const snapshot: Snapshot = { view, shown: collectShown() }
  sessionStore.write(SNAPSHOT, JSON.stringify(snapshot))
}

function restoreSnapshot(): void {
  const text = sessionStore.read(SNAPSHOT)
  // Removed first: if rendering it fails, the next start does not use it.
  sessionStore.remove(SNAPSHOT)
  if (text === null || currentSession().token === null) return
  const { view, shown }: Snapshot = JSON.parse(text)
  if (showView(view)) restoreShown(shown)
}
