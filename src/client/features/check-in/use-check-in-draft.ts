import { useCallback, useState } from 'react'
import { type CheckInDraft, EMPTY_DRAFT, type ItemAnswer } from './check-in-draft.ts'

interface State {
  draft: CheckInDraft
  /** The keys of the items that are answered together. */
  selected: ReadonlySet<string>
}

/** What was typed and chosen in a check-in. Its functions stay the same, for long lists. */
export function useCheckInDraft() {
  const [{ draft, selected }, setState] = useState<State>({
    draft: EMPTY_DRAFT,
    selected: new Set(),
  })

  const type = useCallback((balance: string) => {
    setState((now) => ({ ...now, draft: { ...now.draft, balance } }))
  }, [])

  /** Answers items, and with one that is selected all others that are. */
  const answer = useCallback((keys: readonly string[], given: ItemAnswer) => {
    setState((now) => {
      const answers = new Map(now.draft.answers)
      const isSelected = keys.some((key) => now.selected.has(key))
      for (const each of isSelected ? [...now.selected, ...keys] : keys) answers.set(each, given)
      return { ...now, draft: { ...now.draft, answers } }
    })
  }, [])

  const select = useCallback((keys: readonly string[], isSelected: boolean) => {
    setState((now) => {
      const selected = new Set(now.selected)
      for (const key of keys) {
        if (isSelected) selected.add(key)
        else selected.delete(key)
      }
      return { ...now, selected }
    })
  }, [])

  return { draft, selected, type, answer, select }
}
