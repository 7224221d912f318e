import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import type { PlanPreview } from '../../../shared/statements/plan-preview.ts'
import type { ItemRef } from '../../../shared/statements/proposal.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { Written } from './proposal-rows.ts'

export interface PlannedCheckIn {
  balanceCents: number
  onDate: string
  done: ItemRef[]
  written: Written
}

const SETTLED_MS = 250

function preview(
  account: AccountRef,
  { written, ...said }: PlannedCheckIn,
  options?: { signal: AbortSignal },
): Promise<PlanPreview> {
  const asked = { account, timeZone: browserTimeZone(), ...said, ...written }
  return trpcClient.statement.preview.mutate(asked, options)
}

/** The new items, with the dates on which they are done: those that are in the balance. */
export async function withDoneDates(account: AccountRef, planned: PlannedCheckIn) {
  const { doneDates } = await preview(account, planned)
  return planned.written.create.map((fields, place) => ({
    ...fields,
    doneDates: doneDates[place] ?? [],
  }))
}

/** Debounced. The answer before stays until a newer one is there. */
export function usePlanAhead(account: AccountRef, planned: PlannedCheckIn | null, today: string) {
  const settled = useSettled(planned, SETTLED_MS)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['planAhead', account, today, settled],
    queryFn: ({ signal }) => preview(account, settled!, { signal }),
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
