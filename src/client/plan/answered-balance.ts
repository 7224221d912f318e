import type { AccountRef } from '../../shared/fields.ts'
import { useStoredPerAccount } from './stored-per-account.ts'

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
    isAnswered: (balanceCents: number) => answered === nameOf(balanceCents),
    answer: (balanceCents: number) => store(account, nameOf(balanceCents)),
    isWithout: (balanceCents: number, id: number) => idsWithout(balanceCents).includes(String(id)),
    answerWithout: (balanceCents: number, id: number) => {
      if (answered !== nameOf(balanceCents))
        store(account, ofItem(balanceCents) + [...idsWithout(balanceCents), id].join(','))
    },
  }
}
