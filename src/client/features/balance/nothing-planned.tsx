import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc.ts'

/**
 * A sentence for an account without a single cash flow; nothing for any other. It fetches the lists, so render it only where a month has no transactions.
 */
export function NothingPlanned({ account }: { account: AccountRef }) {
  const incomes = trpc.income.list.useQuery({ account })
  const expenses = trpc.expense.list.useQuery({ account })
  if (incomes.data?.length !== 0 || expenses.data?.length !== 0) return null
  return (
    <p className="px-4 py-3 text-ink-soft">
      Nothing is planned yet. Add what comes in under Income and what goes out under Expenses, and
      every day ahead shows its balance here.
    </p>
  )
}
