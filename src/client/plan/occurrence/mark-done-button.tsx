import { useLasting } from '../../browser/use-settled.ts'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import type { WriteScope } from '../../links/write-scope.ts'
import type { OccurrenceRef } from '../occurrence-ref.ts'
import { useMarkDone } from './occurrence-changes.ts'
import type { NamedOccurrence } from './occurrence-row.tsx'

const PATIENCE_MS = 300

interface MarkDoneButtonProps {
  scope: WriteScope
  occurrence: OccurrenceRef & NamedOccurrence
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
      {signedOut ? 'Login Required' : isSlow ? 'Loading...' : isDone ? '✓ Done' : 'Mark Done'}
    </Button>
  )
}
