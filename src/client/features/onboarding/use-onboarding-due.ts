import { useCurrentAccount } from '../../server/current-account.ts'
import { trpc } from '../../server/trpc.ts'

const PERSONAL = { account: 'personal' } as const

/**
 * Is the personal account in view, without a single cash flow, and was the onboarding neither finished
 * nor put off? Asks for the lists only of users who may be new.
 */
export function useOnboardingDue(): boolean {
  const { account } = useCurrentAccount()
  const { data: user, isStale } = trpc.user.me.useQuery()
  // What Safari was left with the last time may be out of date: it has to be asked for first.
  const mayBeDue = account === 'personal' && user?.onboarded === false && !isStale
  const incomes = trpc.income.list.useQuery(PERSONAL, { enabled: mayBeDue })
  const expenses = trpc.expense.list.useQuery(PERSONAL, { enabled: mayBeDue })
  return mayBeDue && incomes.data?.length === 0 && expenses.data?.length === 0
}
