import { useMemo } from 'react'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { MAX_CSV_BYTES } from '../../../shared/files/csv-columns.ts'
import { countOf } from '../../words/counts.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { type ExportedKinds, writeCsv } from './csv-file.ts'

interface CsvExport {
  csv: string
  count: number
  notes: string[]
}

export function useCsvExport(account: AccountRef, kinds: ExportedKinds) {
  const freshIf = (enabled: boolean) => ({ enabled, staleTime: 0 })
  const incomes = trpc.income.list.useQuery({ account }, freshIf(kinds !== 'expense'))
  const expenses = trpc.expense.list.useQuery({ account }, freshIf(kinds !== 'income'))
  const lists = [
    ...(kinds === 'expense' ? [] : [incomes]),
    ...(kinds === 'income' ? [] : [expenses]),
  ]
  const arrived = lists.every(({ isSuccess, isFetching }) => isSuccess && !isFetching)

  const [some, others] = lists
  const file = useMemo(
    () => (arrived ? createExport([...(some?.data ?? []), ...(others?.data ?? [])]) : undefined),
    [arrived, some?.data, others?.data],
  )
  return {
    file,
    error: lists.find(({ isError, isFetching }) => isError && !isFetching)?.error,
    retry: () => lists.forEach(({ refetch }) => void refetch()),
  }
}

function createExport(cashFlows: CashFlow[]): CsvExport {
  const csv = writeCsv(cashFlows)
  const free = cashFlows.filter(({ amountCents }) => amountCents === 0).length
  const notes = []
  if (free > 0)
    notes.push(
      `${countOf(free, 'item')} with an amount of $0.00 ${free === 1 ? 'is' : 'are'} in the file, but an import takes only amounts above 0.`,
    )
  if (new Blob([csv]).size > MAX_CSV_BYTES)
    notes.push('The file is larger than 5 MB, which is more than an import takes.')
  return { csv, count: cashFlows.length, notes }
}
