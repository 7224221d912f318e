import type { AccountRef } from '../../shared/fields.ts'
import { useStoredPerAccount } from './stored-per-account.ts'

/** What this browser remembers of the question what is in a starting balance already [behaviour: Starting balance]. */
export function useAnsweredBalance(account: AccountRef, today: string) {
  const [answered, store] = useStoredPerAccount('balanceAnswered')
  const nameOf = (balanceCents: number) => `${today} ${balanceCents}`
  return {
    /** Whether the question about a balance that was set today is answered. */
    isAnswered: (balanceCents: number) => answered(account) === nameOf(balanceCents),
    answer: (balanceCents: number) => store(account, nameOf(balanceCents)),
  }
}
