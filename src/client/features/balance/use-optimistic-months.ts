import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { MonthProjection } from '../../../shared/projection.ts'
import { trpc } from '../../server/trpc.ts'
import {
  applyGuess,
  guessPatch,
  type OccurrencePatch,
  type OccurrenceRef,
  shiftBalances,
} from './optimistic-month.ts'

/** Takes back one guess, and leaves those of other writes. */
export type Undo = () => void

/** Marks the mutations that change what a projection says. */
const PLAN_CHANGE = { changesPlan: true }

/**
 * Shows a change in every month of the account that the browser holds, before the server has answered;
 * then has every projection asked for again, so that its numbers replace the guess.
 */
export function useGuessedMonths(account: AccountRef) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  return useMemo(() => {
    const months = { queryKey: getQueryKey(trpc.projection.month, { account }, 'query') }
    const change = (step: (month: MonthProjection) => MonthProjection) => {
      client.setQueriesData<MonthProjection>(months, (month) => month && step(month))
    }
    // An answer that is under way knows nothing of the change, and would take the guess back. A month that
    // has never come is let come: there is nothing in it to guess, and without it nothing to see.
    const stopAnswers = () =>
      client.cancelQueries({ ...months, predicate: ({ state }) => state.data !== undefined })
    return {
      meta: PLAN_CHANGE,

      async patch(ref: OccurrenceRef, patch: OccurrencePatch): Promise<Undo> {
        await stopAnswers()
        for (const [, month] of client.getQueriesData<MonthProjection>(months)) {
          const made = month && guessPatch(month, ref, patch)
          if (!made) continue
          change((month) => applyGuess(month, made.guess))
          return () => change((month) => applyGuess(month, made.undo))
        }
        return () => undefined
      },

      async shift(cents: number): Promise<Undo> {
        await stopAnswers()
        change((month) => shiftBalances(month, cents))
        return () => change((month) => shiftBalances(month, -cents))
      },

      settle(): void {
        // Asked for any earlier, the answer would know nothing of the writes still under way.
        if (countPlanChanges(client) === 1) void utils.projection.invalidate()
      },
    }
  }, [client, utils, account])
}

function countPlanChanges(client: QueryClient): number {
  return client.isMutating({ predicate: ({ meta }) => meta?.['changesPlan'] === true })
}
