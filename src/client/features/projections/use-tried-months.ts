import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { MAX_BALANCE_DAYS, type YearProjection } from '../../../shared/projections/projection.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { isLateAnswer, useComparison } from '../../plan/comparison.ts'
import { isNothingTried, useTried } from '../../plan/what-if.ts'
import { daysBetween, lastDayOf } from '../../words/dates.ts'
import type { TriedMonths } from './month-rows.tsx'
import type { Comparison } from '../../../shared/plan/scenario.ts'

/** The graph comes first. */
const REST_MS = 250

const NONE: TriedMonths = new Map()

export function useTriedMonths(account: AccountRef, { months, today }: YearProjection) {
  const shown = useTried()
  const tried = useSettled(shown, REST_MS)
  const [from, to] = [`${months[0]!.month}-01`, lastDayOf(months.at(-1)!.month)]
  const isAhead = to >= today
  const isInReach = isAhead && daysBetween(today, to) < MAX_BALANCE_DAYS
  const comparison = useComparison(account, isInReach ? tried : null, { from, to })
  const { data, error } = comparison
  const isLate = isLateAnswer(comparison)
  const known = useMemo(
    (): TriedMonths =>
      data && isInReach && !isLate && data.from === from
        ? new Map(data.scenarioMonths.map((row) => [row.month, row]))
        : NONE,
    [data, isInReach, isLate, from],
  )
  if (!shown) return { months: null, problem: null }
  // One line for each month until there is a difference.
  const isSame = isNothingTried(shown) || (data !== undefined && !isLate && isOneLine(data))
  return {
    months: isInReach && !isSame ? known : null,
    problem: problemOf(isAhead, isInReach, isLate || (error !== null && !data)),
  }
}

function problemOf(isAhead: boolean, isInReach: boolean, failed: boolean): string | null {
  if (!isAhead) return 'This year is over: there is nothing to try in it.'
  if (!isInReach) return 'What if looks ten years ahead: this is the real plan alone.'
  return failed ? 'What if could not be loaded for these months.' : null
}

function isOneLine({ baseCents, scenarioCents }: Comparison): boolean {
  return baseCents.every((cents, day) => cents === scenarioCents[day])
}
