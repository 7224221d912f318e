import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { runWhenIdle } from '../server/when-idle.ts'
import { ErrorState } from './error-state.tsx'

/** The pause between two tries, where nothing says that the network is back. */
const RETRY_EVERY_MS = 5_000

export interface LazyPartOptions {
  /** Shown with a button to try again when the code could not be fetched. */
  failure: string
  /** Leaves the network and the processor to the rest of the page first. */
  whenIdle?: boolean
  /** Shown until the code is there. */
  loading?: ReactNode
}

/** A part of a page whose code is fetched when it is shown, or before. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code. A failure is met once the part is shown. */
  preload: () => Promise<void>
}

/**
 * A part of a page whose code is fetched when it is first shown. It is empty until then, or shows `loading`; its place
 * is up to its parent. Shown again, it is there at once. If the code cannot be fetched, it says so, and appears by itself
 * when the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure, whenIdle = false, loading = null }: LazyPartOptions,
): LazyPart<Props> {
  let loaded: { Part: ComponentType<Props> } | undefined
  const fetchCode = async () => (loaded = { Part: await load() })

  function LazyPart(props: Props) {
    const [state, setState] = useState<{ Part: ComponentType<Props> } | 'loading' | 'failed'>(
      loaded ?? 'loading',
    )

    useEffect(() => {
      if (typeof state === 'object') return
      let isMounted = true
      const show = (next: { Part: ComponentType<Props> } | 'failed') => {
        if (isMounted) setState(next)
      }
      const fetchPart = () => void fetchCode().then(show, () => show('failed'))
      const cancel = startOf(state, whenIdle)(fetchPart)
      return () => {
        isMounted = false
        cancel()
      }
    }, [state])

    if (typeof state === 'object') return <state.Part {...props} />
    if (state === 'loading') return loading
    return <ErrorState message={failure} onRetry={() => setState('loading')} />
  }
  return Object.assign(LazyPart, {
    preload: () =>
      fetchCode().then(
        () => undefined,
        () => undefined,
      ),
  })
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
