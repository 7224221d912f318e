import { Ellipsis } from 'lucide-react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { useDoor } from '../../../plan/door.ts'
import { useEditCashFlow } from '../../../plan/use-edit-cash-flow.ts'
import { refOf } from '../../../plan/occurrence-ref.ts'
import { useWhatIf } from '../../../plan/what-if.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useIsTokenStored } from '../../../session/browser-session.ts'
import { useOccurrenceActs } from '../../../plan/occurrence/use-occurrence-acts.ts'
import { canChange, useMarkDone } from '../../../plan/occurrence/occurrence-changes.ts'
import { isolated } from '../../../words/isolated.ts'

interface OccurrenceOptionsProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
}

export function OccurrenceOptions(props: OccurrenceOptionsProps) {
  const { occurrence, on, scope } = props
  const { name, skipped, oneTime } = occurrence
  const isTokenStored = useIsTokenStored()
  const marking = useMarkDone(scope, occurrence)
  const acts = useOccurrenceActs(scope, occurrence, on)
  const editFrom = useEditCashFlow()
  const whatIf = useWhatIf()
  const { open } = useDoor()

  const run: Record<string, () => unknown> = {
    toggle: () => marking.markDone(!marking.isDone),
    override: () => canChange(occurrence) && open('override', { occurrence, on }),
    skip: acts.skip,
    bringBack: acts.bringBack,
    move: () => open('move', { occurrence, on }),
    edit: () => void editFrom(refOf(occurrence)),
    whatIf: () => whatIf.open(refOf(occurrence)),
  }
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => void run[target.value]?.()

  return (
    <span className="relative flex size-11 overflow-hidden items-center justify-center rounded-field text-ink-soft hover:bg-ink/6 has-focus-visible:outline-2 has-focus-visible:outline-accent desk:size-8">
      <Ellipsis size={16} aria-hidden />
      {/* Over the icon: the browser's own list of options opens from it. */}
      <select
        aria-label={`Options for ${isolated(name)}`}
        title="Options"
        value=""
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field text-base opacity-0"
        onChange={choose}
        onKeyDown={openByArrow}
      >
        <option value="" hidden>
          Options
        </option>
        {/* One toggle per item at a time [behaviour: Day dialog]. */}
        {!skipped && (
          <option value="toggle" disabled={marking.isPending || !isTokenStored}>
            {isTokenStored ? (marking.isDone ? 'Mark Undone' : 'Mark Done') : 'Login Required'}
          </option>
        )}
        <option value="override" disabled={!isTokenStored}>
          Override Amount
        </option>
        <option value={skipped ? 'bringBack' : 'skip'} disabled={!isTokenStored}>
          {skipped ? 'Bring back' : 'Skip'}
        </option>
        <option value="move" disabled={!isTokenStored}>
          Move to...
        </option>
        {!oneTime && (
          <option value="edit" disabled={!isTokenStored}>
            Edit from this date on
          </option>
        )}
        <option value="whatIf" disabled={!isTokenStored}>
          What if...
        </option>
      </select>
    </span>
  )
}

/** An arrow key that would choose the next option of a closed select opens the select instead. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!event.key.startsWith('Arrow') || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
