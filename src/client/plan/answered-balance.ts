import type { AccountRef } from '../../shared/fields.ts'
import { useStoredPerAccount } from './stored-per-account.ts'

/** Remembers in this browser that it was answered what is in a starting balance already [behaviour: Starting balance]. */
export function useAnsweredBalance(account: AccountRef, today: string) {
  const [stored, store] = useStoredPerAccount('balanceAnswered')
  const nameOf = (balanceCents: number) => `${today} ${balanceCents}`
  const ofItem = (balanceCents: number) => `${nameOf(balanceCents)} without `
  const answered = String(stored(account) ?? '')
  const idsWithout = (balanceCents: number) => {
    const start = ofItem(balanceCents)
    return answered.startsWith(start) ? answered.slice(start.length).split(',') : []
  }
  return {
    /** Returns true if the question about a balance that was set today is answered. */
    isAnswered: (balanceCents: number) => answered === nameOf(balanceCents),
    answer: (balanceCents: number) => store(account, nameOf(balanceCents)),
    /** Returns true if it was said that the balance is without this cash flow. */
    isWithout: (balanceCents: number, id: number) => idsWithout(balanceCents).includes(String(id)),
    answerWithout: (balanceCents: number, id: number) => {
      if (answered !== nameOf(balanceCents))
        store(account, ofItem(balanceCents) + [...idsWithout(balanceCents), id].join(','))
    },
  }
}
