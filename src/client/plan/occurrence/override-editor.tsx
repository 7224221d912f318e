import { type FormEvent, useEffect, useRef } from 'react'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { type WriteScope } from '../../links/write-scope.ts'
import { useOverride } from './use-override.ts'
import { isolated } from '../../words/isolated.ts'

export interface OverrideEditorProps {
  scope: WriteScope
  occurrence: Occurrence
  onClose: (returnFocus: boolean) => void
}

export function OverrideEditor({ scope, occurrence, onClose }: OverrideEditorProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const close = () => onClose(formRef.current?.contains(document.activeElement) ?? false)
  const override = useOverride(scope, occurrence, close)
  const { text, setText, newCents, canRemove, isBusy } = override

  useEffect(() => {
    const input = formRef.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    override.save()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way to Cancel
    <form
      ref={formRef}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
      className="flex flex-wrap items-center justify-end gap-1.5 @max-2xl:basis-full"
    >
      <MoneyField
        label={`Change amount of ${isolated(occurrence.name)}`}
        labelHidden
        className="w-32"
        value={text}
        limits={AMOUNT_LIMITS}
        dropsStray
        onText={setText}
      />
      <Button
        type="submit"
        size="small"
        variant="primary"
        disabled={newCents === null}
        aria-disabled={isBusy || undefined}
        className="w-20"
      >
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
      <Button
        size="small"
        onClick={() => {
          override.discard()
          close()
        }}
      >
        Cancel
      </Button>
      {canRemove && (
        <Button
          size="small"
          variant="ghost"
          aria-disabled={isBusy || undefined}
          onClick={override.remove}
        >
          Remove Override
        </Button>
      )}
    </form>
  )
}
