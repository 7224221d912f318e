import type { ChangingScope } from './cash-flow-store.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { failureOf, FAILURES } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { isolated } from '../../words/isolated.ts'

interface Paid {
  /** Behind the sentence that says that the card is saved; empty where nothing changes. */
  sentence: string
  revisions: number[]
}

/** Puts expenses on a saved card, and takes others off it. Never rejects. */
export function usePayWith(scope: ChangingScope) {
  const { mutateAsync: update } = trpc.expense.update.useMutation()
  return async (
    { id: cardId, name }: Pick<CashFlow, 'id' | 'name'>,
    purchases: Readonly<Record<number, boolean>>,
  ): Promise<Paid> => {
    const revisions: number[] = []
    const chosen = Object.entries(purchases)
    try {
      for (const [id, isOn] of chosen) {
        const paidBy = isOn ? cardId : null
        const { revision } = await update({ ...scope, id: Number(id), paidBy })
        revisions.push(revision)
      }
      return { sentence: describe(chosen.map(([, isOn]) => isOn)), revisions }
    } catch (error) {
      const left = countOf(chosen.length - revisions.length, 'expense')
      const failed = FAILURES.change(
        `What pays for ${left} was not changed: edit ${isolated(name)} again.`,
      )
      return { sentence: ` ${failureOf(error, failed)}`, revisions }
    }
  }
}

function describe(chosen: boolean[]): string {
  const on = chosen.filter((isOn) => isOn).length
  const off = chosen.length - on
  const say = (count: number, words: string) =>
    count === 0 ? '' : ` ${countOf(count, 'expense')} ${count === 1 ? 'is' : 'are'} ${words}.`
  return `${say(on, 'paid with it now')}${say(off, 'paid from the account now')}`
}
