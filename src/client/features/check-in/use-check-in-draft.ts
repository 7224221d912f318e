import { useCallback } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { type CheckInDraft, EMPTY_DRAFT, type ItemAnswer } from './check-in-draft.ts'

interface State {
  draft: CheckInDraft
  selected: ReadonlySet<string>
}

/**
 * Its functions are stable, for long lists. It is kept for one day, because the bank says another balance
 * tomorrow.
 */
export function useCheckInDraft(account: AccountRef, today: string) {
  const [{ draft, selected }, setState, { forget }] = useKeptState<State>(
    `checkIn ${account} ${today}`,
    () => ({ draft: EMPTY_DRAFT, selected: new Set() }),
  )

  const type = useCallback(
    (balance: string | null) => {
      setState((now) => ({ ...now, draft: { ...now.draft, balance } }))
    },
    [setState],
  )

  const answer = useCallback(
    (keys: readonly string[], given: ItemAnswer) => {
      setState((now) => {
        const answers = new Map(now.draft.answers)
        const isSelected = keys.some((key) => now.selected.has(key))
        for (const each of isSelected ? [...now.selected, ...keys] : keys) answers.set(each, given)
        return { ...now, draft: { ...now.draft, answers } }
      })
    },
    [setState],
  )

  const select = useCallback(
    (keys: readonly string[], isSelected: boolean) => {
      setState((now) => {
        const selected = new Set(now.selected)
        for (const key of keys) {
          if (isSelected) selected.add(key)
          else selected.delete(key)
        }
        return { ...now, selected }
      })
    },
    [setState],
  )

  return { draft, selected, type, answer, select, forget }
}
