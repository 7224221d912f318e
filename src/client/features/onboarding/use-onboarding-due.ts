import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'

const PERSONAL = { account: 'personal' } as const

/**
 * True if the onboarding should open: the personal account is in view, it has no cash flow, and the onboarding was
 * neither finished nor put off. Fetches the lists only for users who may be new.
 */
export function useOnboardingDue(): boolean {
  const { account } = useCurrentAccount()
  const { data: user, isStale } = trpc.user.me.useQuery()
  // The data of Safari's snapshot may be stale, so wait until it has been refetched.
  const mayBeDue = account === 'personal' && user?.onboarded === false && !isStale
  const incomes = trpc.income.list.useQuery(PERSONAL, { enabled: mayBeDue })
  const expenses = trpc.expense.list.useQuery(PERSONAL, { enabled: mayBeDue })
  return mayBeDue && incomes.data?.length === 0 && expenses.data?.length === 0
}
