import { useState } from 'react'
import { dollarsFromCents, formatCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import { readTypedMoney } from '../../../shared/money/typed-money.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { keyOf, refOf } from '../occurrence-ref.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { canChange, dayOf, type NamedOccurrence, optionsOf } from './occurrence-changes.ts'
import { useShowChange } from './use-show-change.ts'
import { isolated } from '../../words/isolated.ts'

export function useOverride(scope: WriteScope, occurrence: Occurrence, onSaved: () => void) {
  const { amountCents, baseAmountCents } = occurrence
  // As it was when the editor opened: what is shown while it is saved must not change it under the user's hands.
  const [before] = useState(occurrence)
  const [text, setText, { forget }] = useKeptState(
    // Keyed by the amount: another member may change it while the editor is open.
    `override ${keyOf(occurrence)} ${amountCents}`,
    () => dollarsFromCents(amountCents),
  )
  const { setOverride, removeOverride, isBusy, isSaving } = useChangeOverride(
    scope,
    occurrence,
    baseAmountCents,
  )
  const saved = () => {
    forget()
    onSaved()
  }
  const newCents = readTypedMoney(text, AMOUNT_LIMITS).cents

  return {
    text,
    setText,
    newCents,
    currentCents: before.amountCents,
    canRemove: before.amountCents !== before.baseAmountCents,
    isBusy,
    isSaving,
    save: () => {
      if (newCents !== null) setOverride(newCents, saved)
    },
    remove: () => removeOverride(saved),
    discard: forget,
  }
}

function useChangeOverride(scope: WriteScope, named: NamedOccurrence, baseAmountCents: number) {
  const ref = refOf(named)
  const showChange = useShowChange(scope.account)
  const offer = useOfferUndo(scope.account)
  const options = optionsOf(ref)
  const setting = trpc.occurrence.setOverride.useMutation({
    ...options,
    onMutate: ({ amountCents }) => showChange(ref, { amountCents, hasOverride: true }),
    onSuccess: ({ revision }, { amountCents }) => {
      offer(
        `Set ${isolated(named.name)} to ${formatCents(amountCents)} on ${dayOf(ref)}.`,
        revision,
      )
    },
  })
  const removing = trpc.occurrence.removeOverride.useMutation({
    ...options,
    onMutate: () => showChange(ref, { amountCents: baseAmountCents, hasOverride: false }),
    onSuccess: ({ revision }) => {
      offer(`Gave ${isolated(named.name)} its usual amount back on ${dayOf(ref)}.`, revision)
    },
  })
  const isBusy = setting.isPending || removing.isPending
  const target = { ...scope, ...ref }
  return {
    isBusy,
    isSaving: setting.isPending,
    setOverride: (amountCents: number, onSuccess: () => void) => {
      if (!isBusy && canChange(ref)) setting.mutate({ ...target, amountCents }, { onSuccess })
    },
    removeOverride: (onSuccess: () => void) => {
      if (!isBusy && canChange(ref)) removing.mutate(target, { onSuccess })
    },
  }
}
