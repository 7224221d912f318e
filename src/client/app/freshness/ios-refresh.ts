/**
 * iOS Safari discards pages in the background [behaviour: Safari on iOS]. So a snapshot of what is shown is saved
 * when the page is hidden, so that a discarded page opens at once; and 200 ms after the page is visible again
 * its data is refetched.
 */
import {
  dehydrate,
  type DehydratedState,
  focusManager,
  hydrate,
  type QueryKey,
} from '@tanstack/react-query'
import { sessionStore } from '../../browser/browser-storage.ts'
import { currentSession, onSessionChange } from '../../session/browser-session.ts'
import { collectShown, restoreShown, type ShownState } from '../../browser/shown-state.ts'
import { queryClient } from '../../server/trpc-hooks.ts'

const SNAPSHOT = 'snapshot'
const RELOAD_DELAY_MS = 200

interface Snapshot {
  data: DehydratedState
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
  const data = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) =>
      query.isActive() && query.state.status === 'success' && maySave(query.queryKey),
  })
  const snapshot: Snapshot = { data, shown: collectShown() }
  sessionStore.write(SNAPSHOT, JSON.stringify(snapshot))
}

/** Not invitations, whose token opens an account, and not the data of other users. */
function maySave(queryKey: QueryKey): boolean {
  const [[noun] = []] = queryKey as [string[]?]
  return noun !== 'invitation' && noun !== 'admin'
}

function restoreSnapshot(): void {
  const text = sessionStore.read(SNAPSHOT)
  // Used once: if rendering it fails, the next start does not use it.
  sessionStore.remove(SNAPSHOT)
  if (text === null || currentSession().token === null) return
  const { data, shown }: Snapshot = JSON.parse(text)
  hydrate(queryClient, data)
  restoreShown(shown)
  markAllStale()
}

/** Makes each query refetch when it is used next; until then its data is shown. */
function markAllStale(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}
