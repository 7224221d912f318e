import type { Outlook } from '../../../shared/projections/answers.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'

/** Fetches the lists, so it looks only where nothing moves the balance. */
export function useIsNothingPlanned(
  account: AccountRef,
  outlook: Outlook | undefined,
): boolean | undefined {
  const mayBe =
    outlook?.payday === null && outlook.billCount === 0 && outlook.lowest.date === outlook.today
  const incomes = trpc.income.list.useQuery({ account }, { enabled: mayBe })
  const expenses = trpc.expense.list.useQuery({ account }, { enabled: mayBe })
  if (outlook === undefined) return undefined
  if (!mayBe || incomes.error || expenses.error) return false
  if (!incomes.data || !expenses.data) return undefined
  return incomes.data.length === 0 && expenses.data.length === 0
}
