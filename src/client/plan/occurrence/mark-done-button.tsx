import type { Occurrence } from '../../../shared/projections/projection.ts'
import { useLasting } from '../../browser/use-settled.ts'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import type { WriteScope } from '../../links/write-scope.ts'
import { useMarkDone } from './occurrence-changes.ts'

const PATIENCE_MS = 300

export interface MarkDoneButtonProps {
  scope: WriteScope
  occurrence: Occurrence
  nameId: string
}

export function MarkDoneButton({ scope, occurrence, nameId }: MarkDoneButtonProps) {
  const { isDone, isPending, markDone } = useMarkDone(scope, occurrence)
  const signedOut = !useIsTokenStored()
  const isSlow = useLasting(isPending, PATIENCE_MS)

  return (
    <Button
      size="small"
      variant={isDone ? 'ghost' : 'secondary'}
      disabled={signedOut}
      // Disabling it would lose the focus.
      aria-disabled={isPending || undefined}
      aria-describedby={nameId}
      className="w-26"
      onClick={() => markDone(!isDone)}
    >
      {textOf({ signedOut, isSlow, isDone })}
    </Button>
  )
}

function textOf({
  signedOut,
  isSlow,
  isDone,
}: {
  signedOut: boolean
  isSlow: boolean
  isDone: boolean
}): string {
  if (signedOut) return 'Login Required'
  if (isSlow) return 'Loading...'
  return isDone ? '✓ Done' : 'Mark Done'
}
