import { clear, createStore, get, set } from 'idb-keyval'
import { logFailure } from '../../browser/log-failure.ts'
import { onStoredChange } from '../../browser/stored-state.ts'
import { currentSession, onSessionChange } from '../../session/browser-session.ts'
import { keepsView } from '../../session/keeps-view.ts'
import { queryClient } from '../../server/trpc-hooks.ts'
import { mayKeep, showView, takeView, type View } from './view-snapshot.ts'

const VIEW = 'view'
const DAY_MS = 24 * 60 * 60 * 1000
const MAX_AGE_MS = 30 * DAY_MS
const MAX_ANSWERS = 150
const SAVE_AFTER_MS = 1_000

const store = createStore('balance', 'views')

/** Call it before anything is rendered. */
export async function startKeepingView(): Promise<void> {
  if (currentSession().token !== null)
    await restoreView().catch((error) => logFailure('The kept view could not be read:', error))
  keepFromNowOn()
}

async function restoreView(): Promise<void> {
  const view = keepsView() ? await get<View>(VIEW, store) : undefined
  const isShown = view && Date.now() - view.at <= MAX_AGE_MS && showView(view)
  if (!isShown) await clear(store)
}

let isFollowing = false

export function keepFromNowOn(): void {
  if (isFollowing) return
  isFollowing = true
  // Without this, answers that were seen an hour ago are gone.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, gcTime: DAY_MS } })
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.fetchStatus === 'idle') saveSoon()
  })
  onSessionChange(forgetUnwanted)
  onStoredChange(forgetUnwanted)
  saveSoon()
}

let timer: ReturnType<typeof setTimeout> | undefined

function saveSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    save().catch((error) => logFailure('The view could not be kept:', error))
  }, SAVE_AFTER_MS)
}

async function save(): Promise<void> {
  if (!keepsView()) return
  const last = queryClient
    .getQueryCache()
    .findAll({ predicate: mayKeep })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_ANSWERS)
  const kept = new Set(last)
  await set(
    VIEW,
    takeView((query) => kept.has(query)),
    store,
  )
}

function forgetUnwanted(): void {
  if (currentSession().token !== null && keepsView()) return
  clearTimeout(timer)
  timer = undefined
  clear(store).catch((error) => logFailure('The kept view could not be removed:', error))
}
