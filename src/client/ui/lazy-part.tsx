import { type ComponentType, useEffect, useState } from 'react'
import { runWhenIdle } from '../server/when-idle.ts'
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
      let isMounted = true
      const show = (next: { Part: ComponentType<Props> } | 'failed') => {
        if (isMounted) setState(next)
      }
      const fetchPart = () =>
        load().then(
          (Part) => show((loaded = { Part })),
          () => show('failed'),
        )
      let cancel: (() => void) | undefined
      if (whenIdle) cancel = runWhenIdle(fetchPart)
      else void fetchPart()
      return () => {
        isMounted = false
        cancel?.()
      }
    }, [state])

    if (typeof state === 'object') return <state.Part {...props} />
    if (state === 'loading') return null
    return <ErrorState message={failure} onRetry={() => setState('loading')} />
  }
}
