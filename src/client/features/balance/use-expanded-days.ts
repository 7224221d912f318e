import { useStoredState } from '../../lib/stored-state.ts'
import { isExpanded, parseExpandedDays, withExpanded } from './expanded-days.ts'

const NO_DAYS: readonly string[] = []

/** Which days show their transactions, remembered by the browser. */
export function useExpandedDays(today: string) {
  const [remembered, remember] = useStoredState('expandedDays', NO_DAYS, parseExpandedDays)
  return {
    isExpanded: (date: string) => isExpanded(remembered, date, today),
    expand: (dates: readonly string[], expanded: boolean) =>
      remember(withExpanded(remembered, { dates, expanded, today })),
  }
}
