import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'

const PERSONAL = { account: 'personal' } as const

/** Fetches the lists only for users who may be new. */
export function useOnboardingDue(): boolean {
  const { account } = useCurrentAccount()
  const { data: user, isStale } = trpc.user.me.useQuery()
  // Safari's snapshot may be stale until it is refetched.
  const mayBeDue = account === 'personal' && user?.onboarded === false && !isStale
  const incomes = trpc.income.list.useQuery(PERSONAL, { enabled: mayBeDue })
  const expenses = trpc.expense.list.useQuery(PERSONAL, { enabled: mayBeDue })
  return mayBeDue && incomes.data?.length === 0 && expenses.data?.length === 0
}
