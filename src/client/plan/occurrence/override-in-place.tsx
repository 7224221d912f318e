import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { refOf } from '../occurrence-ref.ts'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import { canChange } from './occurrence-changes.ts'

export const OverrideEditor = lazyScreen(() =>
  import('./override-editor.tsx').then((file) => file.OverrideEditor),
)

export function useOverrideInPlace(occurrence: Occurrence) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const open = useOpen()
  return {
    isEditing,
    button,
    edit: () => {
      if (canChange(refOf(occurrence))) void open(OverrideEditor, () => setIsEditing(true))
    },
    close: (returnFocus: boolean) => {
      // The button has to be there again before it can take the focus.
      flushSync(() => setIsEditing(false))
      if (returnFocus) button.current?.focus()
    },
  }
}

interface OverrideButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  nameId: string
  onPress: () => void
}

export function OverrideButton({ ref, nameId, onPress }: OverrideButtonProps) {
  const signedOut = !useIsTokenStored()
  return (
    <Button
      ref={ref}
      size="small"
      variant="ghost"
      disabled={signedOut}
      aria-describedby={nameId}
      onClick={onPress}
    >
      Override
    </Button>
  )
}
