import { formatCents } from '../../../shared/money/money.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { canChange, dayOf, type NamedOccurrence, optionsOf } from './occurrence-changes.ts'
import { refOf } from './occurrence-ref.ts'
import { useShowChange } from './use-show-change.ts'

/** Sets and removes the override of an occurrence [behaviour: Done marks and overrides]. */
export function useChangeOverride(
  scope: WriteScope,
  named: NamedOccurrence,
  baseAmountCents: number,
) {
  const ref = refOf(named)
  const showChange = useShowChange(scope.account)
  const offer = useOfferUndo(scope.account)
  const options = optionsOf(ref)
  const setting = trpc.occurrence.setOverride.useMutation({
    ...options,
    onMutate: ({ amountCents }) => showChange(ref, { amountCents, hasOverride: true }),
    onSuccess: ({ revision }, { amountCents }) => {
      offer(`Set ${named.name} to ${formatCents(amountCents)} on ${dayOf(ref)}.`, revision)
    },
  })
  const removing = trpc.occurrence.removeOverride.useMutation({
    ...options,
    onMutate: () => showChange(ref, { amountCents: baseAmountCents, hasOverride: false }),
    onSuccess: ({ revision }) => {
      offer(`Gave ${named.name} its usual amount back on ${dayOf(ref)}.`, revision)
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
