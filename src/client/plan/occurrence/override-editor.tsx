import { useEffect, useState } from 'react'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import { overrideForm } from '../../../shared/plan/occurrence.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { isolated } from '../../words/isolated.ts'
import { keyOf, refOf } from '../occurrence-ref.ts'
import { useCards } from './bill-fold.tsx'
import { nameBill } from './bill-words.ts'
import { isTokenThere, dayOf, optionsOf } from './occurrence-changes.ts'
import { useShowChange } from './use-show-change.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export interface OverrideEditorProps {
  scope: WriteScope
  occurrence: Occurrence
  onClose: (returnFocus: boolean) => void
}

export function OverrideEditor({ scope, occurrence, onClose }: OverrideEditorProps) {
  const override = useOverride(scope, occurrence, close)
  const { isCard, form, newCents, canRemove, isBusy } = override

  useEffect(() => {
    const input = document.getElementById(form.id)?.querySelector('input')
    input?.focus()
    input?.select()
  }, [form.id])

  function close() {
    onClose(document.getElementById(form.id)?.contains(document.activeElement) ?? false)
  }

  return (
    <Form
      form={form}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
      className={`flex flex-wrap justify-end gap-1.5 @max-2xl:basis-full ${isCard ? 'items-end' : 'items-center'}`}
    >
      <MoneyField
        label={isCard ? 'The bill as it came' : `Change amount of ${isolated(occurrence.name)}`}
        labelHidden={!isCard}
        className={isCard ? 'w-36' : 'w-32'}
        limits={AMOUNT_LIMITS}
        dropsStray
        {...form.money('amount')}
      />
      {isCard && (
        <span className="py-2 text-xs text-ink-soft">
          planned {formatCents(occurrence.baseAmountCents)}
        </span>
      )}
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
          form.forget()
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
          onClick={() => void override.remove()}
        >
          Remove Override
        </Button>
      )}
    </Form>
  )
}

export function useOverride(scope: WriteScope, occurrence: Occurrence, onSaved: () => void) {
  // Kept from the opening: the list shows the new amount before it is saved.
  const [before] = useState(occurrence)
  const { name, amountCents, baseAmountCents, card } = before
  const isCard = useCards(scope.account)?.includes(before.id) ?? false
  const ref = refOf(before)
  const billed = card ? ` It is on ${nameBill(card)}.` : ''
  const named = isCard ? `${isolated(name)}'s bill` : isolated(name)
  const target = { ...scope, ...ref }
  const isOpen = useStillOpen()
  const showChange = useShowChange(scope.account)
  const offer = useOfferUndo(scope.account)
  const setting = trpc.occurrence.setOverride.useMutation({
    ...optionsOf(ref),
    onMutate: ({ amountCents }) => showChange(ref, { amountCents, hasOverride: true }),
  })
  const removing = trpc.occurrence.removeOverride.useMutation({
    ...optionsOf(ref),
    onMutate: () => showChange(ref, { amountCents: baseAmountCents, hasOverride: false }),
  })
  const isBusy = setting.isPending || removing.isPending
  const form = useForm(overrideForm, {
    defaults: { amount: dollarsFromCents(amountCents) },
    // Another member may change the amount meanwhile.
    keepAs: `override ${keyOf(ref)} ${amountCents}`,
    send: ({ amount: amountCents }) =>
      change(
        () => setting.mutateAsync({ ...target, amountCents }),
        `Set ${named} to ${formatCents(amountCents)} on ${dayOf(ref)}.${billed}`,
      ),
  })

  /** A failure is undone on the screen and logged; nothing is said. Answers false without a change. */
  async function change(make: () => Promise<{ revision: number }>, done: string) {
    if (isBusy || !isTokenThere(ref)) return false
    const made = await make().catch(() => null)
    if (!made) return false
    offer(done, made.revision)
    form.forget()
    if (isOpen.current) onSaved()
    return true
  }

  return {
    isCard,
    form,
    newCents: overrideForm.safeParse(form.values).data?.amount ?? null,
    canRemove: amountCents !== baseAmountCents,
    isBusy,
    isSaving: setting.isPending,
    remove: () =>
      change(
        () => removing.mutateAsync(target),
        isCard
          ? `Gave ${named} its planned amount back on ${dayOf(ref)}.`
          : `Gave ${named} its usual amount back on ${dayOf(ref)}.${billed}`,
      ),
  }
}
