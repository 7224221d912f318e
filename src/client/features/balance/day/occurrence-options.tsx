import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { useDoor } from '../../../plan/door.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useIsTokenStored } from '../../../session/browser-session.ts'
import { useFurtherActs } from '../../../plan/occurrence/use-occurrence-acts.ts'
import { nameMark, PAID_OTHERWISE } from '../../../plan/occurrence/bill-words.ts'
import { isTokenThere, useMarkDone } from '../../../plan/occurrence/occurrence-changes.ts'
import { isolated } from '../../../words/isolated.ts'

interface OccurrenceOptionsProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
}

export function OccurrenceOptions(props: OccurrenceOptionsProps) {
  const { occurrence, on, scope } = props
  const isTokenStored = useIsTokenStored()
  const { isDone, isPending, markDone } = useMarkDone(scope, occurrence)
  const { open } = useDoor()
  const { card } = occurrence
  const mark = card
    ? `${nameMark(card, isDone)}${isDone ? '' : PAID_OTHERWISE}`
    : isDone
      ? 'Mark Undone'
      : 'Mark Done'
  const toggle = isTokenStored ? mark : 'Login Required'
  const acts = [
    ...(occurrence.skipped ? [] : [{ name: toggle, run: () => markDone(!isDone) }]),
    {
      name: 'Override Amount',
      run: () => isTokenThere(occurrence) && open('override', { occurrence, on }),
    },
    ...useFurtherActs(scope, occurrence, on),
  ]

  return (
    <span className="relative flex size-11 overflow-hidden items-center justify-center rounded-field text-ink-soft hover:bg-ink/6 has-focus-visible:outline-2 has-focus-visible:outline-accent desk:size-8">
      <Ellipsis size={16} aria-hidden />
      {/* Over the icon: the browser's own list of options opens from it. */}
      <select
        aria-label={`Options for ${isolated(occurrence.name)}`}
        title="Options"
        value=""
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field text-base opacity-0"
        onChange={({ target }) => void acts.find(({ name }) => name === target.value)?.run()}
        onKeyDown={openByArrow}
      >
        <option value="" hidden>
          Options
        </option>
        {acts.map(({ name }) => (
          // One toggle per item at a time [behaviour: Day dialog].
          <option key={name} disabled={!isTokenStored || (name === toggle && isPending)}>
            {name}
          </option>
        ))}
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
