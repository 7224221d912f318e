import { useCallback } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { Scenario } from '../../../../shared/plan/scenario.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useToast } from '../../../ui/layers/toast.tsx'
import { FAILURES, failureOf } from '../../../words/call-error.ts'

export function useScenarios(account: AccountRef) {
  const { list } = trpc.useUtils().scenario
  const { data, error, refetch } = trpc.scenario.list.useQuery({ account })
  const change = useCallback(
    async (step: (scenarios: Scenario[]) => Scenario[]) => {
      // A running refetch is older than this change.
      await list.cancel({ account })
      list.setData({ account }, (scenarios) => scenarios && step(scenarios))
    },
    [list, account],
  )
  const put = useCallback(
    ({ id, name, changes, version }: Scenario) =>
      change((scenarios) =>
        [...scenarios.filter((each) => each.id !== id), { id, name, changes, version }].toSorted(
          (one, other) => one.id - other.id,
        ),
      ),
    [change],
  )
  const remove = useCallback(
    (id: number) => change((scenarios) => scenarios.filter((each) => each.id !== id)),
    [change],
  )
  return { scenarios: data, error: data ? null : error, refetch, put, remove }
}

export type Scenarios = ReturnType<typeof useScenarios>

/** @param failure says that a change was not made */
export function scenarioFailure(failure: string) {
  return {
    ...FAILURES.change(failure),
    noAnswer:
      'There was no answer. It may have been done, or not. Please try again: nothing is done twice.',
    doubtsServer: true,
  }
}

export function useSayFailure() {
  const showToast = useToast()
  return useCallback(
    (failure: string, error: unknown) =>
      void showToast({ text: failureOf(error, scenarioFailure(failure)) }),
    [showToast],
  )
}
