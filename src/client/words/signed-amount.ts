import type { Occurrence } from '../../shared/projection.ts'

const SIGNS = { income: 1, expense: -1 }

/** The amount of an occurrence as it is shown: what goes out is below zero. */
export function signedAmountCents({ kind, amountCents }: Occurrence): number {
  return SIGNS[kind] * amountCents
}
