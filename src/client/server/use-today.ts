/** The day that is today here, and which years and months can be projected from it. */
import { useEffect, useState } from 'react'
import { FURTHEST_YEARS } from '../../shared/projections/projection-reach.ts'
import { browserToday } from '../words/dates.ts'
import { trpc } from './trpc-hooks.ts'

/** A margin, because timers may fire a little early. */
const AFTER_MIDNIGHT_MS = 1_000

/**
 * Today in the browser's time zone. When the day changes, be it at midnight or while the tab was asleep,
 * every projection is refetched, and what is open.
 */
export function useToday(): string {
  const utils = trpc.useUtils()
  const [today, setToday] = useState(() => browserToday())

  useEffect(() => {
    const checkDay = () => {
      const now = browserToday()
      if (now === today) return
      setToday(now)
      void utils.projection.invalidate()
      void utils.account.openItems.invalidate()
    }
    const timer = setTimeout(checkDay, millisecondsToMidnight() + AFTER_MIDNIGHT_MS)
    document.addEventListener('visibilitychange', checkDay)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkDay)
    }
  }, [today, utils])

  return today
}

/** True if a year can be projected. */
export function isYearInReach(year: number, today: string): boolean {
  return Math.abs(year - Number(today.slice(0, 4))) <= FURTHEST_YEARS
}

/** True if a month, such as "2026-11", can be projected. */
export function isMonthInReach(month: string, today: string): boolean {
  return isYearInReach(Number(month.slice(0, 4)), today)
}

function millisecondsToMidnight(now = new Date()): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return midnight.getTime() - now.getTime()
}
