import { memo, useId, useRef } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { signedAmountCents } from '../../../../shared/money/signed-amount.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { DateNote } from '../../../plan/occurrence/date-note.tsx'
import { OccurrenceMenuButton } from '../../../plan/occurrence/occurrence-menu-button.tsx'
import { useFocusKeptOnDay } from '../../../plan/occurrence/use-focus-kept-on-day.ts'
import { isPending } from '../../../plan/occurrence-ref.ts'
import { MarkDoneButton } from '../../../plan/occurrence/mark-done-button.tsx'
import {
  OverrideButton,
  OverrideEditor,
  useOverrideInPlace,
} from '../../../plan/occurrence/override-in-place.tsx'
import type { WriteScope } from '../../../links/write-scope.ts'
import { Name } from '../../../ui/text/isolated-name.tsx'

export interface OccurrenceRowProps {
  occurrence: Occurrence
  on: string
  scope: WriteScope
}

/** Memoized: a month may list thousands. */
export const OccurrenceRow = memo(function OccurrenceRow({
  occurrence,
  on,
  scope,
}: OccurrenceRowProps) {
  const { name, baseAmountCents, hasOverride, skipped } = occurrence
  const { isEditing, button, edit, close } = useOverrideInPlace(occurrence)
  const row = useRef<HTMLLIElement>(null)
  const nameId = useId()
  const isStruck = !isPending(occurrence)

  useFocusKeptOnDay(row)

  return (
    // Rows out of sight cost no layout. The padding keeps the ring of a focused button, which is cut off outside of
    // the row.
    <li
      ref={row}
      className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 py-1 pr-3 pl-4 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] @lg:pl-19 @2xl:flex-nowrap @2xl:[contain-intrinsic-size:auto_2.25rem]"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Name id={nameId} className={isStruck ? 'text-ink-soft line-through' : ''}>
          {name}
        </Name>{' '}
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
        <OverrideEditor scope={scope} occurrence={occurrence} onClose={close} />
      ) : (
        <div className="flex justify-end gap-1.5 @max-2xl:basis-full">
          {skipped ? (
            <span className="w-26 self-center text-center text-xs font-medium text-ink-soft">
              Skipped
            </span>
          ) : (
            <MarkDoneButton scope={scope} occurrence={occurrence} nameId={nameId} />
          )}
          <OverrideButton ref={button} nameId={nameId} onPress={edit} />
          <OccurrenceMenuButton occurrence={occurrence} on={on} scope={scope} nameId={nameId} />
        </div>
      )}
    </li>
  )
})
