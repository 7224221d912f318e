import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Occurrence } from '../../../../shared/projection.ts'
import { centsFromDollars, dollarsFromCents } from '../../../../shared/money.ts'
import { sanitizeAmountText } from '../../../words/amount-text.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/field.tsx'
import type { OccurrenceRef } from '../optimistic-month.ts'
import { type WriteScope } from '../../../server/write-scope.ts'
import { useRemoveOverride, useSetOverride } from '../occurrence-changes.ts'

export interface OverrideEditorProps {
  scope: WriteScope
  occurrenceRef: OccurrenceRef
  occurrence: Occurrence
  /** @param returnFocus The focus was in the editor, which is about to go. */
  onClose: (returnFocus: boolean) => void
}

/** Another amount for one date [behaviour: Done marks and overrides]. Stays open, with what was typed, when saving fails. */
export function OverrideEditor({ scope, occurrenceRef, occurrence, onClose }: OverrideEditorProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(() => dollarsFromCents(occurrence.amountCents))
  // As it was when the editor opened: the button that removes it must not go from under the focus.
  const [canRemove] = useState(occurrence.hasOverride)
  const setOverride = useSetOverride(scope, occurrenceRef)
  const removeOverride = useRemoveOverride(scope, occurrenceRef, occurrence.baseAmountCents)
  const isBusy = setOverride.isPending || removeOverride.isPending
  // The field cannot hold a minus: what is left to refuse is nothing at all.
  const isMissing = text === ''

  useEffect(() => formRef.current?.querySelector('input')?.select(), [])

  const close = () => onClose(formRef.current?.contains(document.activeElement) ?? false)
  const target = { ...scope, ...occurrenceRef }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isMissing) return
    setOverride.mutate(
      { ...target, amountCents: centsFromDollars(text) ?? 0 },
      { onSuccess: close },
    )
  }

  return (
    // Escape is the keyboard's way to Cancel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
      className="flex flex-wrap items-center justify-end gap-1.5 max-sm:basis-full"
    >
      <MoneyField
        label={`Override amount of ${occurrence.name}`}
        labelHidden
        className="w-32"
        value={text}
        onChange={({ target }) => setText(sanitizeAmountText(target.value))}
      />
      <Button
        type="submit"
        size="small"
        variant="primary"
        disabled={isMissing}
        aria-disabled={isBusy || undefined}
        className="w-20"
      >
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
      <Button size="small" onClick={close}>
        Cancel
      </Button>
      {canRemove && (
        <Button
          size="small"
          variant="ghost"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) removeOverride.mutate(target, { onSuccess: close })
          }}
        >
          Remove Override
        </Button>
      )}
    </form>
  )
}
