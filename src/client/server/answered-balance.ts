import type { AccountRef } from '../../shared/fields.ts'
import { useStoredPerAccount } from './stored-per-account.ts'

/** Remembers in this browser that it was answered what is in a starting balance already [behaviour: Starting balance]. */
export function useAnsweredBalance(account: AccountRef, today: string) {
  const [answered, store] = useStoredPerAccount('balanceAnswered')
  const nameOf = (balanceCents: number) => `${today} ${balanceCents}`
  return {
    /** Returns true if the question about a balance that was set today is answered. */
    isAnswered: (balanceCents: number) => answered(account) === nameOf(balanceCents),
    answer: (balanceCents: number) => store(account, nameOf(balanceCents)),
  }
}
