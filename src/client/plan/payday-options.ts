import type { CashFlow } from '../../shared/plan/cash-flow.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { formatCents } from '../../shared/money/money.ts'
import { useOutlook } from './use-outlook.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { isolated } from '../words/isolated.ts'

export function usePaydayOptions(account: AccountRef, paydayCashFlowId: number | null) {
  const { data: incomes } = trpc.income.list.useQuery({ account })
  const { data: outlook } = useOutlook(account)
  const chosenName = paydayCashFlowId === null ? outlook?.payday?.name : undefined
  const chosen = {
    value: '',
    label: chosenName ? `Chosen for you: ${chosenName}` : 'Chosen for you',
  }
  const value = valueOfPayday(
    paydayCashFlowId === null ? null : lastPartOf(paydayCashFlowId, incomes),
  )
  const options = [
    chosen,
    ...(incomes ?? [])
      // A cash flow that continues an income counts as the same one.
      .filter(({ id }) => lastPartOf(id, incomes) === id)
      .map(({ id, name, amountCents }) => ({
        value: String(id),
        label: `${isolated(name)}, ${formatCents(amountCents)}`,
      })),
  ]
  if (!options.some((option) => option.value === value))
    options.push({ value, label: incomes ? 'An income that was deleted' : 'Loading' })
  return { value, options }
}

function lastPartOf(id: number, incomes: CashFlow[] | undefined): number {
  const next = incomes?.find(({ continuesId }) => continuesId === id)
  return next ? lastPartOf(next.id, incomes) : id
}

function valueOfPayday(id: number | null): string {
  return id === null ? '' : String(id)
}

export function paydayOfValue(value: string): number | null {
  return value === '' ? null : Number(value)
}
