import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { PlanPreview } from '../../../../shared/statements/plan-preview.ts'
import type { ItemRef } from '../../../../shared/statements/proposal.ts'
import { useSettled } from '../../../browser/use-settled.ts'
import { FAILURES, failureOf } from '../../../words/call-error.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import type { Written } from './proposal-rows.ts'

/** A check-in by a statement, as far as a person decides it. */
export interface PlannedCheckIn {
  balanceCents: number
  onDate: string
  /** Of the plan. */
  done: ItemRef[]
  written: Written
}

const SETTLED_MS = 250

/** Asks for the plan as it would be, with the dates on which the new items are done: those that are in the balance. */
export function previewPlanned(
  account: AccountRef,
  { balanceCents, onDate, done, written }: PlannedCheckIn,
  signal?: AbortSignal,
): Promise<PlanPreview> {
  const said = { account, timeZone: browserTimeZone(), balanceCents, onDate, done }
  return trpcClient.statement.preview.mutate({ ...said, ...written }, signal ? { signal } : {})
}

/** The plan as it would be, a moment after the last change. The answer before stays until a newer one is there. */
export function usePlanAhead(account: AccountRef, planned: PlannedCheckIn | null, today: string) {
  const settled = useSettled(planned, SETTLED_MS)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['planAhead', account, today, settled],
    queryFn: ({ signal }) => previewPlanned(account, settled!, signal),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    ahead: planned === null ? undefined : data,
    isBehind: settled !== planned || isPlaceholderData,
    previewFailure: error && settled === planned ? failureOf(error, FAILURES.load) : null,
  }
}
