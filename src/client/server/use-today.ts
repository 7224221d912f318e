import { useEffect, useState } from 'react'
import { FURTHEST_YEARS } from '../../shared/projections/projection-reach.ts'
import { browserToday } from '../words/dates.ts'
import { trpc } from './trpc-hooks.ts'

/** Timers may fire early. */
const AFTER_MIDNIGHT_MS = 1_000

/** When the day changes, also while the tab was asleep, projections are refetched. */
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

export function isYearInReach(year: number, today: string): boolean {
  return Math.abs(year - Number(today.slice(0, 4))) <= FURTHEST_YEARS
}

export function isMonthInReach(month: string, today: string): boolean {
  return isYearInReach(Number(month.slice(0, 4)), today)
}

function millisecondsToMidnight(now = new Date()): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return midnight.getTime() - now.getTime()
}
