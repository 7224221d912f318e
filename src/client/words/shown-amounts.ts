/** Amounts as the screen shows them, or hides them from who looks over a shoulder [behaviour: Hidden amounts]. */
import { formatCents as writeCents } from '../../shared/money/money.ts'

const HIDDEN = '$•••'

let areHidden = false

/** An amount that is drawn already changes only when it is drawn again. */
export function hideAmounts(hidden: boolean): void {
  areHidden = hidden
}

export function areAmountsHidden(): boolean {
  return areHidden
}

export function formatCents(cents: number): string {
  return areHidden ? HIDDEN : writeCents(cents)
}
