import { memo, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCents } from '../../../../shared/money/money.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { useIsTokenStored } from '../../../session/browser-session.ts'
import { signedAmountCents } from '../../../../shared/money/signed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../../ui/layers/use-open.ts'
import { DateNote } from '../occurrence/date-note.tsx'
import { OccurrenceMenuButton } from '../occurrence/occurrence-menu-button.tsx'
import { useFocusKeptOnDay } from '../occurrence/use-focus-kept-on-day.ts'
import { isPending, refOf } from '../../../links/occurrence-ref.ts'
import { MarkDoneButton } from '../occurrence/mark-done-button.tsx'
import { canChange } from '../occurrence-changes.ts'
import type { WriteScope } from '../../../links/write-scope.ts'

export const OverrideEditor = lazyScreen(() =>
  import('./override-editor.tsx').then((file) => file.OverrideEditor),
)

export interface OccurrenceRowProps {
  occurrence: Occurrence
  /** The day on which it falls. */
  on: string
  scope: WriteScope
}

/**
 * A cash flow on one date: what it is, how much, and what can be done about it. A month may list thousands,
 * so only those that changed are rendered again.
 */
export const OccurrenceRow = memo(function OccurrenceRow({
  occurrence,
  on,
  scope,
}: OccurrenceRowProps) {
  const { name, baseAmountCents, hasOverride, skipped } = occurrence
  const signedOut = !useIsTokenStored()
  const [isEditing, setIsEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const overrideButton = useRef<HTMLButtonElement>(null)
  const nameId = useId()
  const occurrenceRef = refOf(occurrence)
  const isStruck = !isPending(occurrence)

  useFocusKeptOnDay(row)

  const open = useOpen()
  const openEditor = () => {
    if (canChange(occurrenceRef)) void open(OverrideEditor, () => setIsEditing(true))
  }

  const closeEditor = (returnFocus: boolean) => {
    // The button has to be there again before it can take the focus.
    flushSync(() => setIsEditing(false))
    if (returnFocus) overrideButton.current?.focus()
  }

  return (
    // Rows out of sight cost no layout. What is drawn outside of a row is cut off, so it has room for the
    // ring of its focused buttons.
    <li
      ref={row}
      className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 py-1 pr-3 pl-4 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] @lg:pl-19 @2xl:flex-nowrap @2xl:[contain-intrinsic-size:auto_2.25rem]"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span id={nameId} className={isStruck ? 'text-ink-soft line-through' : ''}>
          {name}
        </span>{' '}
        <DateNote occurrence={occurrence} on={on} />
      </span>
      {hasOverride && (
        <span className="text-xs text-ink-soft">(base {formatCents(baseAmountCents)})</span>
      )}
      <Money
        signed
        cents={signedAmountCents(occurrence)}
        plain={isStruck}
        className={isStruck ? 'text-ink-soft line-through' : ''}
      />
      {isEditing ? (
        <OverrideEditor scope={scope} occurrence={occurrence} onClose={closeEditor} />
      ) : (
        <div className="flex justify-end gap-1.5 @max-2xl:basis-full">
          {skipped ? (
            <span className="w-26 self-center text-center text-xs font-medium text-ink-soft">
              Skipped
            </span>
          ) : (
            <MarkDoneButton scope={scope} occurrence={occurrence} nameId={nameId} />
          )}
          <Button
            ref={overrideButton}
            size="small"
            variant="ghost"
            disabled={signedOut}
            aria-describedby={nameId}
            onClick={openEditor}
          >
            Override
          </Button>
          <OccurrenceMenuButton occurrence={occurrence} on={on} scope={scope} nameId={nameId} />
        </div>
      )}
    </li>
  )
})
