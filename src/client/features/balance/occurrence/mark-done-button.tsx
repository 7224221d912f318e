import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { useLasting } from '../../../browser/use-settled.ts'
import { useIsTokenStored } from '../../../session/browser-session.ts'
import { Button } from '../../../ui/button.tsx'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useMarkDone } from '../occurrence-changes.ts'

/** An answer within this time needs no "Loading...". */
const PATIENCE_MS = 300

export interface MarkDoneButtonProps {
  scope: WriteScope
  occurrence: Occurrence
  /** The id of the element that names the occurrence. */
  nameId: string
}

/** The mark of an occurrence, where nothing else beside the button sets it. */
export function MarkDoneButton({ scope, ...props }: MarkDoneButtonProps) {
  const marking = useMarkDone(scope, props.occurrence)
  return <MarkButton {...props} marking={marking} />
}

interface MarkButtonProps extends Omit<MarkDoneButtonProps, 'scope'> {
  marking: ReturnType<typeof useMarkDone>
}

/** Marks an occurrence as done, or as pending again [behaviour: Done marks and overrides]. */
export function MarkButton({
  occurrence,
  marking: { markDone, isPending },
  nameId,
}: MarkButtonProps) {
  const signedOut = !useIsTokenStored()
  const done = occurrence.occurred
  const isSlow = useLasting(isPending, PATIENCE_MS)

  return (
    <Button
      size="small"
      variant={done ? 'ghost' : 'secondary'}
      disabled={signedOut}
      // Disabling it would lose the focus.
      aria-disabled={isPending || undefined}
      aria-describedby={nameId}
      className="w-26"
      onClick={() => markDone(!done)}
    >
      {textOf({ signedOut, isSlow, done })}
    </Button>
  )
}

function textOf({
  signedOut,
  isSlow,
  done,
}: {
  signedOut: boolean
  isSlow: boolean
  done: boolean
}): string {
  if (signedOut) return 'Login Required'
  if (isSlow) return 'Loading...'
  return done ? '✓ Done' : 'Mark Done'
}
