import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { failureOf, FAILURES } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type ExportedKinds, writeCsv } from './csv-file.ts'
import { useMemo } from 'react'
import { MAX_CSV_BYTES } from '../../../shared/files/csv-columns.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'

const LIST_LABELS: Record<CashFlowKind, string> = { income: 'Incomes', expense: 'Expenses' }

interface ListExportProps {
  kind: CashFlowKind
  kinds: ExportedKinds
  onChange: (kinds: ExportedKinds) => void
  list: ReturnType<typeof useCsvExport>
}

export function ListExport({ kind, kinds, onChange, list }: ListExportProps) {
  const { file, error, retry } = list
  return (
    <>
      <RadioChoice
        label="Which list"
        className="self-start"
        value={kinds}
        options={[
          { value: kind, label: LIST_LABELS[kind] },
          { value: 'both', label: 'Incomes and Expenses' },
        ]}
        onChange={onChange}
      />
      <p className="text-ink-soft">
        A CSV file that can be imported again. It has all of them, also those that your filters
        hide, without marks and overrides.
      </p>
      <div aria-live="polite" className="flex flex-col gap-2">
        {error && <ErrorState message={failureOf(error, FAILURES.query)} onRetry={retry} />}
        {!file && !error && <Spinner label="Reading the list" />}
        {file && <p className="font-medium">{countOf(file.count, 'item')}</p>}
        {file?.notes.map((note) => (
          <p key={note} className="text-warning">
            {note}
          </p>
        ))}
      </div>
    </>
  )
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

function createExport(cashFlows: CashFlow[]) {
  const csv = writeCsv(cashFlows)
  const isFree = ({ amountCents, closeDay }: CashFlow) => amountCents === 0 && closeDay === null
  const free = cashFlows.filter(isFree).length
  const notes: string[] = []
  if (free > 0)
    notes.push(
      `${countOf(free, 'item')} with an amount of $0.00 ${free === 1 ? 'is' : 'are'} in the file, but an import takes only amounts above 0.`,
    )
  if (new Blob([csv]).size > MAX_CSV_BYTES)
    notes.push('The file is larger than 5 MB, which is more than an import takes.')
  return { csv, count: cashFlows.length, notes }
}
