/** The incomes that the members of an account chose as its paydays: the first in a column of its own, the others as JSON. */
import { AppError } from '../../../shared/app-error.ts'
import type { UpdateAccountInput } from '../../../shared/accounts/account.ts'

export interface PaydayColumns {
  paydayCashFlowId: number | null
  otherPaydays: string | null
}

/** Their ids, the first one first; empty where the product chooses. Some may have been deleted. */
export function paydayIdsOf({ paydayCashFlowId, otherPaydays }: PaydayColumns): number[] {
  if (paydayCashFlowId === null) return []
  return [paydayCashFlowId, ...(JSON.parse(otherPaydays ?? '[]') as number[])]
}

export function paydayColumns([first, ...others]: readonly number[]): PaydayColumns {
  return {
    paydayCashFlowId: first ?? null,
    otherPaydays: others.length === 0 ? null : JSON.stringify(others),
  }
}

/** Undefined where it leaves them as they are. @throws AppError BAD_REQUEST where the two differ, and for one that is named twice. */
export function chosenPaydays({
  paydayCashFlowId: first,
  paydayCashFlowIds: ids,
}: Pick<UpdateAccountInput, 'paydayCashFlowId' | 'paydayCashFlowIds'>): number[] | undefined {
  if (ids === undefined) {
    if (first === undefined) return undefined
    return first === null ? [] : [first]
  }
  if (new Set(ids).size < ids.length)
    throw new AppError('BAD_REQUEST', 'An income can be a payday only once.')
  if (first !== undefined && first !== (ids[0] ?? null))
    throw new AppError(
      'BAD_REQUEST',
      '"paydayCashFlowId" must be the first of "paydayCashFlowIds", or null where there is none.',
    )
  return ids
}
