import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { ErrorState } from '../not-loaded.tsx'

/** The pause between two tries, where nothing says that the network is back. */
const RETRY_EVERY_MS = 5_000

/** Said of what is opened by a press, where its code could not be fetched. */
export const NOT_OPENED = 'This could not be opened. Check your connection, then try again.'

interface LazyScreenOptions {
  /** Shown with a button to try again when the code could not be fetched. */
  failure?: string
  /** Leaves the network and the processor to the rest of the page first. */
  whenIdle?: boolean
  /** Shown until the code is there. */
  loading?: ReactNode
}

export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the code, once. */
  load: () => Promise<unknown>
  /** Fetches the code ahead of time. A failure is met once the screen is shown. */
  preload: () => Promise<unknown>
}

/**
 * A screen, a part of one or a dialog whose code is fetched when it is first shown, or before: then it is there at once.
 * Until then it is empty, or shows `loading`; its place is up to its parent. If the code cannot be fetched, it says so, and
 * appears by itself when the network is back.
 */
export function lazyScreen<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  { failure = NOT_OPENED, whenIdle = false, loading = null }: LazyScreenOptions = {},
): LazyScreen<Props> {
  let loaded: { Screen: ComponentType<Props> } | undefined
  let fetching: Promise<{ Screen: ComponentType<Props> }> | undefined
  const fetchOnce = async () => {
    try {
      return (loaded = { Screen: await fetchCode() })
    } catch (error) {
      fetching = undefined
      throw error
    }
  }
  const load = () => (fetching ??= fetchOnce())

  function Lazy(props: Props) {
    const [state, setState] = useState<{ Screen: ComponentType<Props> } | 'loading' | 'failed'>(
      loaded ?? 'loading',
    )

    useEffect(() => {
      if (typeof state === 'object') return
      let isMounted = true
      const show = (next: { Screen: ComponentType<Props> } | 'failed') => {
        if (isMounted) setState(next)
      }
      const fetchScreen = () => void load().then(show, () => show('failed'))
      const cancel = startOf(state, whenIdle)(fetchScreen)
      return () => {
        isMounted = false
        cancel()
      }
    }, [state])

    if (typeof state === 'object') return <state.Screen {...props} />
    if (state === 'loading') return loading
    return <ErrorState message={failure} onRetry={() => setState('loading')} />
  }
  return Object.assign(Lazy, { load, preload: () => load().catch(() => undefined) })
}

/** When the code is fetched; the function that it answers cancels this. */
function startOf(state: 'loading' | 'failed', whenIdle: boolean) {
  if (state === 'failed') return onNetwork
  return whenIdle ? runWhenIdle : atOnce
}

function atOnce(act: () => void): () => void {
  act()
  return () => undefined
}

/** Acts when the network is back, and every few seconds, because a server can be away while the network is there. */
function onNetwork(act: () => void): () => void {
  const timer = setInterval(act, RETRY_EVERY_MS)
  window.addEventListener('online', act)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', act)
  }
}
