import { useLasting } from '../../browser/use-settled.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useIsTokenStored } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import type { WriteScope } from '../../links/write-scope.ts'
import type { OccurrenceRef } from '../occurrence-ref.ts'
import { nameMark, PAID_OTHERWISE } from './bill-words.ts'
import { useMarkDone } from './occurrence-changes.ts'
import type { NamedOccurrence } from './occurrence-row.tsx'

const PATIENCE_MS = 300

interface MarkDoneButtonProps {
  scope: WriteScope
  occurrence: OccurrenceRef & NamedOccurrence
  nameId: string
  /** True where what stands around it says why a purchase leaves a bill. */
  isBrief?: boolean
}

export function MarkDoneButton(props: MarkDoneButtonProps) {
  const { scope, occurrence, nameId, isBrief = false } = props
  const { card } = occurrence
  const { isDone, isPending, markDone } = useMarkDone(scope, occurrence)
  const signedOut = !useIsTokenStored()
  const isSlow = useLasting(isPending, PATIENCE_MS)
  const canChange = useCanChange()
  if (!canChange)
    return (
      <span className="w-26 self-center text-center text-xs font-medium text-ink-soft empty:hidden">
        {isDone && '✓ Done'}
      </span>
    )

  return (
    <Button
      size="small"
      variant={isDone || card ? 'ghost' : 'secondary'}
      disabled={signedOut}
      // Disabling it would lose the focus.
      aria-disabled={isPending || undefined}
      aria-label={card && !isDone ? nameMark(card, isDone) + PAID_OTHERWISE : undefined}
      aria-describedby={nameId}
      className={card ? 'min-w-0 shrink! text-right whitespace-normal!' : 'w-26'}
      onClick={() => markDone(!isDone)}
    >
      {signedOut ? (
        'Login Required'
      ) : isSlow ? (
        'Loading...'
      ) : card ? (
        <span>
          {nameMark(card, isDone)}
          {!isDone && !isBrief && <span className="@max-[26rem]:hidden">{PAID_OTHERWISE}</span>}
        </span>
      ) : isDone ? (
        '✓ Done'
      ) : (
        'Mark Done'
      )}
    </Button>
  )
}
