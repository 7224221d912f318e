import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { useCanChange } from '../../links/can-change.tsx'
import type { WriteScope } from '../../links/write-scope.ts'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyScreen, useOpen } from '../../ui/layers/lazy-screen.tsx'
import { refOf } from '../../plan/occurrence-ref.ts'
import { MarkDoneButton } from '../../plan/occurrence/mark-done-button.tsx'
import { OccurrenceMenu } from '../../plan/occurrence/occurrence-menu-button.tsx'
import { isTokenThere } from '../../plan/occurrence/occurrence-changes.ts'

const OverrideEditor = lazyScreen(
  'OverrideEditor',
  () => import('../../plan/occurrence/override-editor.tsx'),
)

/** Loads what the buttons of a day's rows open, before one is pressed. */
export function usePreloadedActs(): void {
  useEffect(() => runWhenIdle(OverrideEditor.preload), [])
  useEffect(() => runWhenIdle(OccurrenceMenu.preload), [])
}

interface OccurrenceActsProps {
  occurrence: Occurrence
  scope: WriteScope
  nameId: string
  className: string
  /** The control that offers everything else. */
  more: ReactNode
}

export function OccurrenceActs(props: OccurrenceActsProps) {
  const { occurrence, scope, nameId, className, more } = props
  const [isEditing, setIsEditing] = useState(false)
  const signedOut = !useIsTokenStored()
  const open = useOpen()
  const canChange = useCanChange()
  const acts = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusKeptOnDay(acts)
  return (
    <div ref={acts} className="contents">
      {isEditing && canChange ? (
        <OverrideEditor
          scope={scope}
          occurrence={occurrence}
          onClose={(returnFocus) => {
            // The button has to be there again before it can take the focus.
            flushSync(() => setIsEditing(false))
            if (returnFocus) button.current?.focus()
          }}
        />
      ) : (
        <div className={`flex justify-end ${className}`}>
          {occurrence.skipped ? (
            <span className="w-26 self-center text-center text-xs font-medium text-ink-soft">
              Skipped
            </span>
          ) : (
            <MarkDoneButton scope={scope} occurrence={occurrence} nameId={nameId} />
          )}
          {canChange && (
            <>
              <Button
                ref={button}
                size="small"
                variant="ghost"
                disabled={signedOut}
                aria-describedby={nameId}
                onClick={() => {
                  if (isTokenThere(refOf(occurrence)))
                    void open(OverrideEditor, () => setIsEditing(true))
                }}
              >
                Override
              </Button>
              {more}
            </>
          )}
        </div>
      )}
    </div>
  )
}

function useFocusKeptOnDay(acts: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = acts.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const home = element.closest('[data-focus-home]')
      queueMicrotask(() => {
        // React also ends effects of rows that stay.
        if (element.isConnected) return
        home?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
      })
    }
  }, [acts])
}
