import type { Outlook } from '../../../shared/projections/answers.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAdd } from '../../links/editor-links.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FaintLine } from '../../ui/pictures/faint-line.tsx'

/**
 * True if an account has no cash flow at all; undefined until that is known. It fetches the lists, so it looks only
 * where nothing moves the balance within the outlook.
 */
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

/** The first steps in an account without a single cash flow, in the place of its figures and their line. */
export function NothingPlanned() {
  const add = useAdd()
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-4 text-center print:hidden">
      <FaintLine className="h-20 w-full max-w-96 xl:h-32" />
      <p className="max-w-96">
        Nothing is planned yet. Add your first income, and every day ahead shows its balance here.
      </p>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => add('income')}>
        Add an Income
      </Button>
    </div>
  )
}
