import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { ErrorState } from '../not-loaded.tsx'
import { useRedraw } from '../redraw.ts'
import { useToast } from './toast.tsx'

const RETRY_EVERY_MS = 5_000

export const NOT_OPENED = 'This could not be opened. Check your connection, then try again.'

interface LazyScreenOptions {
  failure?: string
  whenIdle?: boolean
  loading?: ReactNode
  /** Without its code, nothing is shown. */
  isOptional?: boolean
}

type Screen<Props> = (props: Props) => ReactNode

type PropsOf<Component> = Component extends Screen<infer Props extends object> ? Props : never

export type LazyScreen<Props> = Screen<Props> & {
  load: () => Promise<unknown>
  /** A failure is shown with the screen. */
  preload: () => Promise<unknown>
}

export const lazyScreen = lazyScreenWith({})

export function lazyScreenWith(options: LazyScreenOptions) {
  return <Name extends string, File extends Record<Name, unknown>>(
    name: Name,
    fetchCode: () => Promise<File>,
  ) => createLazy(async () => (await fetchCode())[name] as Screen<PropsOf<File[Name]>>, options)
}

function createLazy<Props extends object>(
  fetchCode: () => Promise<Screen<Props>>,
  { failure = NOT_OPENED, whenIdle = false, loading = null, isOptional = false }: LazyScreenOptions,
): LazyScreen<Props> {
  let loaded: { Screen: Screen<Props> } | undefined
  let fetching: Promise<{ Screen: Screen<Props> }> | undefined
  const fetchOnce = async () => {
    try {
      return (loaded = { Screen: await fetchCode() })
    } catch (error) {
      if (isOptional) return (loaded = { Screen: () => null })
      fetching = undefined
      throw error
    }
  }
  const load = () => (fetching ??= fetchOnce())

  function Lazy(props: Props) {
    useRedraw()
    const [state, setState] = useState<{ Screen: Screen<Props> } | 'loading' | 'failed'>(
      loaded ?? 'loading',
    )

    useEffect(() => {
      if (typeof state === 'object') return
      let isMounted = true
      const show = (next: { Screen: Screen<Props> } | 'failed') => {
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
