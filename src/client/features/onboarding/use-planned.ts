import { useState } from 'react'
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { trpc } from '../../server/trpc-hooks.ts'

export type Planned = Record<CashFlowKind, CashFlow[]>

const PERSONAL = { account: 'personal' } as const

export function usePlanned() {
  const incomes = trpc.income.list.useQuery(PERSONAL)
  const expenses = trpc.expense.list.useQuery(PERSONAL)
  const [planned, setPlanned] = useState<Planned | null>(null)
  if (!planned && incomes.data && expenses.data)
    setPlanned({ income: incomes.data, expense: expenses.data })
  return {
    planned,
    query: {
      data: planned ?? undefined,
      error: incomes.error ?? expenses.error,
      refetch: () => [incomes.refetch(), expenses.refetch()],
    },
  }
}
