import { useCallback, useDeferredValue, useState } from 'react'
import { useStoredState } from '../../../browser/stored-state.ts'

const NO_DAYS: readonly string[] = []

export function useExpandedDays(today: string, unfoldsToday: boolean) {
  const [remembered, remember] = useStoredState('expandedDays', NO_DAYS, parseExpandedDays)
  // Deferred: rendering thousands of rows must not delay the response to a button.
  const shown = useDeferredValue(remembered)
  const [folds, setFolds] = useState(0)
  return {
    /** Counts the folds of a whole month: its cards then come anew instead of jumping into sight. */
    folds: useDeferredValue(folds),
    isExpanded: useCallback(
      (date: string) => isExpanded(shown, date, unfoldsToday ? today : null),
      [shown, today, unfoldsToday],
    ),
    expand: useCallback(
      (dates: readonly string[], expanded: boolean) => {
        remember((remembered) => withExpanded(remembered, { dates, expanded, today }))
        if (dates.length > 1 && !expanded) setFolds((folds) => folds + 1)
      },
      [remember, today],
    ),
  }
}

/** A minus marks a today that was closed by hand. */
export function isExpanded(
  remembered: readonly string[],
  date: string,
  today: string | null,
): boolean {
  return remembered.includes(date) || (date === today && !remembered.includes(`-${date}`))
}

export function withExpanded(
  remembered: readonly string[],
  { dates, expanded, today }: { dates: readonly string[]; expanded: boolean; today: string },
): string[] {
  const changed = new Set(dates)
  const others = remembered.filter((entry) => !changed.has(entry) && !changed.has(entry.slice(1)))
  if (expanded) return [...others, ...dates]
  return changed.has(today) ? [...others, `-${today}`] : others
}

export function parseExpandedDays(text: string): string[] | undefined {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) return undefined
  return parsed.filter((entry) => typeof entry === 'string')
}
