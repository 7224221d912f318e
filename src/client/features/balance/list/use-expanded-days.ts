import { useCallback, useDeferredValue } from 'react'
import { useStoredState } from '../../../browser/stored-state.ts'
import { isExpanded, parseExpandedDays, withExpanded } from './expanded-days.ts'

const NO_DAYS: readonly string[] = []

export function useExpandedDays(today: string, unfoldsToday: boolean) {
  const [remembered, remember] = useStoredState('expandedDays', NO_DAYS, parseExpandedDays)
  // Deferred: rendering thousands of rows must not delay the response to a button.
  const shown = useDeferredValue(remembered)
  return {
    isExpanded: useCallback(
      (date: string) => isExpanded(shown, date, unfoldsToday ? today : null),
      [shown, today, unfoldsToday],
    ),
    expand: useCallback(
      (dates: readonly string[], expanded: boolean) =>
        remember((remembered) => withExpanded(remembered, { dates, expanded, today })),
      [remember, today],
    ),
  }
}
