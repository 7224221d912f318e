import { useState } from 'react'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { keyOf } from './occurrence-ref.ts'
import { useChangeOverride } from './use-change-override.ts'

/**
 * The override of an occurrence while it is edited [behaviour: Done marks and overrides], in the list and in the
 * day dialog. What was typed stays when saving fails.
 *
 * @param onSaved Called once the override is saved, or removed.
 */
export function useOverride(scope: WriteScope, occurrence: Occurrence, onSaved: () => void) {
  const { amountCents, baseAmountCents } = occurrence
  // As it was when the editor opened: what is shown while it is saved must not change it under the user's hands.
  const [before] = useState(occurrence)
  const [text, setText, { forget }] = useKeptState(
    // Not over another amount, which somebody may have set meanwhile.
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
  const newCents = readMoney(text, AMOUNT_LIMITS).cents

  return {
    text,
    setText,
    /** The amount that would be saved; null while there is none. */
    newCents,
    currentCents: before.amountCents,
    canRemove: before.hasOverride,
    isBusy,
    isSaving,
    save: () => {
      if (newCents !== null) setOverride(newCents, saved)
    },
    remove: () => removeOverride(saved),
    /** Throws away what was typed. */
    discard: forget,
  }
}
