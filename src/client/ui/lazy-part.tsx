import { type ComponentType, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'

export interface LazyPartProps<Props extends object> {
  /** Fetches the code. Keep it outside of the component, so that it stays the same function. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Shown with a button to try again when the code could not be fetched. */
  failure: string
  /** Leaves the network and the processor to the rest of the page first. */
  whenIdle?: boolean
}

/** A part of a page whose code is fetched when it is first shown. It is empty until then; its place is up to its parent. */
export function LazyPart<Props extends object>({
  load,
  props,
  failure,
  whenIdle = false,
}: LazyPartProps<Props>) {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | 'loading' | 'failed'>(
    'loading',
  )

  useEffect(() => {
    if (part !== 'loading') return
    return (whenIdle ? runWhenIdle : runNow)(() => {
      load().then(
        (Component) => setPart({ Component }),
        () => setPart('failed'),
      )
    })
  }, [part, load, whenIdle])

  if (part === 'loading') return null
  if (part === 'failed') return <ErrorState message={failure} onRetry={() => setPart('loading')} />
  return <part.Component {...props} />
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
