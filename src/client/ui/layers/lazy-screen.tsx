import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { ErrorState } from '../not-loaded.tsx'
import { useToast } from './toast.tsx'

const RETRY_EVERY_MS = 5_000

export const NOT_OPENED = 'This could not be opened. Check your connection, then try again.'

interface LazyScreenOptions {
  failure?: string
  whenIdle?: boolean
  loading?: ReactNode
}

export type LazyScreen<Props> = ComponentType<Props> & {
  load: () => Promise<unknown>
  /** A failure is shown with the screen. */
  preload: () => Promise<unknown>
}

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

/** Opens what a screen is for once its code is there; a toast says so if it cannot be fetched. */
export function useOpen() {
  const showToast = useToast()
  return useCallback(
    (screen: { load: () => Promise<unknown> }, open: () => void) =>
      screen.load().then(open, () => void showToast({ text: NOT_OPENED })),
    [showToast],
  )
}

function startOf(state: 'loading' | 'failed', whenIdle: boolean) {
  if (state === 'failed') return onNetwork
  return whenIdle ? runWhenIdle : atOnce
}

function atOnce(act: () => void): () => void {
  act()
  return () => undefined
}

/** A server can be away while the network is there. */
function onNetwork(act: () => void): () => void {
  const timer = setInterval(act, RETRY_EVERY_MS)
  window.addEventListener('online', act)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', act)
  }
}
