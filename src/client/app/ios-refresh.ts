/**
 * iOS Safari discards pages in the background [behaviour: Safari on iOS]. So a snapshot of what is shown is saved
 * when the page is hidden, for one that has to start anew to open at once; and 200 ms after the page is
 * visible again its data is asked for once more.
 */
import {
  dehydrate,
  type DehydratedState,
  focusManager,
  hydrate,
  type QueryKey,
} from '@tanstack/react-query'
import { sessionStore } from '../browser/browser-storage.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { noteShown, restoreShown, type ShownState } from '../browser/shown-state.ts'
import { queryClient } from '../server/trpc.ts'

const SNAPSHOT = 'snapshot'
const RELOAD_DELAY_MS = 200

interface Snapshot {
  data: DehydratedState
  shown: ShownState
}

/** Call it before anything is rendered. */
export function startIosRefresh(): void {
  restoreSnapshot()
  // In place of asking at once, as React Query does elsewhere.
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
  const data = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) =>
      query.isActive() && query.state.status === 'success' && mayBeKept(query.queryKey),
  })
  const snapshot: Snapshot = { data, shown: noteShown() }
  sessionStore.write(SNAPSHOT, JSON.stringify(snapshot))
}

/** An invitation's token opens an account, and other users' data is no one's snapshot. */
function mayBeKept(queryKey: QueryKey): boolean {
  const [[noun] = []] = queryKey as [string[]?]
  return noun !== 'invitation' && noun !== 'admin'
}

function restoreSnapshot(): void {
  const text = sessionStore.read(SNAPSHOT)
  // Used once: should showing it fail, the next start does without.
  sessionStore.remove(SNAPSHOT)
  if (text === null || currentSession().token === null) return
  const { data, shown }: Snapshot = JSON.parse(text)
  hydrate(queryClient, data)
  restoreShown(shown)
  markAllStale()
}

/** So that whatever shows data asks for it anew, and shows what it has until then. */
function markAllStale(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}
