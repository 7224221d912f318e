import { type ComponentType, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'

export interface LazyPartOptions {
  /** Shown with a button to try again when the code could not be fetched. */
  failure: string
  /** Leaves the network and the processor to the rest of the page first. */
  whenIdle?: boolean
}

/**
 * A part of a page whose code is fetched when it is first shown. It is empty until then; its place is up to its
 * parent. Shown again, it is there at once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure, whenIdle = false }: LazyPartOptions,
): ComponentType<Props> {
  let loaded: { Part: ComponentType<Props> } | undefined

  return function LazyPart(props: Props) {
    const [state, setState] = useState(loaded ?? 'loading')

    useEffect(() => {
      if (state !== 'loading') return
      return (whenIdle ? runWhenIdle : runNow)(() => {
        load().then(
          (Part) => setState((loaded = { Part })),
          () => setState('failed'),
        )
      })
    }, [state])

    if (typeof state === 'object') return <state.Part {...props} />
    if (state === 'loading') return null
    return <ErrorState message={failure} onRetry={() => setState('loading')} />
  }
}

function runNow(act: () => void): () => void {
  act()
  return () => undefined
}

/** For Safari, which has no idle callback. */
const IDLE_AFTER_MS = 200
const IDLE_AT_MOST_MS = 1_000

function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_AT_MOST_MS })
  return () => cancelIdleCallback(handle)
}
