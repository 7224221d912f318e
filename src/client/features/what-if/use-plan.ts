import { useCallback, useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import type { FindCashFlow } from './changes/change-words.ts'

export function usePlan(account: AccountRef) {
  const incomes = trpc.income.list.useQuery({ account })
  const expenses = trpc.expense.list.useQuery({ account })
  const cashFlows = useMemo(
    () =>
      incomes.data &&
      expenses.data &&
      [...incomes.data, ...expenses.data].toSorted((one, other) =>
        one.name.localeCompare(other.name, 'en'),
      ),
    [incomes.data, expenses.data],
  )
  const byKey = useMemo(
    () => new Map(cashFlows?.map((cashFlow) => [`${cashFlow.kind} ${cashFlow.id}`, cashFlow])),
    [cashFlows],
  )
  const find: FindCashFlow = useCallback((kind, id) => byKey.get(`${kind} ${id}`), [byKey])
  return {
    cashFlows,
    find,
    error: cashFlows ? null : (incomes.error ?? expenses.error),
    refetch: () => void Promise.all([incomes.refetch(), expenses.refetch()]),
  }
}
