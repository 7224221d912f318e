import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { MAX_BALANCE_DAYS, type YearProjection } from '../../../shared/projections/projection.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { isLateAnswer, useComparison } from '../../links/comparison.ts'
import { isNothingTried, useTried } from '../../links/what-if-links.ts'
import { addDays, daysBetween, lastDayOf, monthOf } from '../../words/dates.ts'
import { monthlyNetCents, type MonthRow, type TriedMonth, type TriedMonths } from './month-row.ts'

/** The table follows once a slider rests, so that the graph comes first. */
const REST_MS = 250

const NONE: TriedMonths = new Map()

/** The months of a year with what is tried; `months` is null where nothing is. */
export function useTriedMonths(account: AccountRef, year: YearProjection) {
  const shown = useTried()
  const tried = useSettled(shown, REST_MS)
  const { data: scenarios } = trpc.scenario.list.useQuery(
    { account },
    { enabled: tried !== null && tried.scenarioIds.length > 0 },
  )
  const { today } = year
  const [from, to] = daysOf(year)
  const isAhead = to >= today
  const isInReach = to !== '' && isAhead && daysBetween(today, to) < MAX_BALANCE_DAYS
  const comparison = useComparison(account, isInReach ? tried : null, { from, to })
  const { data, error } = comparison
  const isLate = isLateAnswer(comparison)
  const months = useMemo((): TriedMonths => {
    if (!data || !isInReach || isLate || data.from !== from) return NONE
    const stacked = scenarios?.filter(({ id }) => tried?.scenarioIds.includes(id)) ?? []
    const shift = shiftOf([...stacked.flatMap(({ changes }) => changes), ...(tried?.changes ?? [])])
    return monthsOf(year.months, data, monthOf(year.today), shift)
  }, [data, year, isInReach, isLate, from, scenarios, tried])
  if (!shown) return { months: null, problem: null }
  // One line for each month until there is a difference.
  const isSame = isNothingTried(shown) || (data !== undefined && !isLate && isOneLine(data))
  return {
    months: isInReach && !isSame ? months : null,
    problem: problemOf(isAhead, isInReach, isLate || (error !== null && !data)),
  }
}

function problemOf(isAhead: boolean, isInReach: boolean, failed: boolean): string | null {
  if (!isAhead) return 'This year is over: there is nothing to try in it.'
  if (!isInReach) return 'What if looks ten years ahead: this is the real plan alone.'
  return failed ? 'What if could not be loaded for these months.' : null
}

/** The days of the months that a year shows, with the day before, which says how the first of a later year begins. */
function daysOf({ months }: YearProjection): [from: string, to: string] {
  const first = months[0]?.month
  const last = months.at(-1)?.month
  return first && last ? [addDays(`${first}-01`, -1), lastDayOf(last)] : ['', '']
}

function isOneLine({ baseCents, scenarioCents }: BothLines): boolean {
  return baseCents.every((cents, day) => cents === scenarioCents[day])
}

/** By how much the starting balance is higher. */
function shiftOf(changes: readonly Change[]): number {
  return changes.reduce((sum, each) => sum + (each.op === 'balance' ? each.deltaCents : 0), 0)
}

interface BothLines {
  from: string
  baseCents: number[]
  scenarioCents: number[]
}

function monthsOf(
  rows: MonthRow[],
  { from, baseCents, scenarioCents }: BothLines,
  currentMonth: string,
  shift: number,
): TriedMonths {
  const difference = (day: number) => (scenarioCents[day] ?? 0) - (baseCents[day] ?? 0)
  return new Map(
    rows.map((row): [string, TriedMonth] => {
      const first = daysBetween(from, `${row.month}-01`)
      const last = daysBetween(from, lastDayOf(row.month))
      const balances = scenarioCents.slice(first, last + 1)
      // By how much it was more already when the month began: in the current month by the shift of the balance alone.
      const before = row.month === currentMonth ? shift : difference(first - 1)
      return [
        row.month,
        {
          firstDayCents: balances[0] ?? 0,
          lastDayCents: balances.at(-1) ?? 0,
          lowestCents: Math.min(...balances),
          highestCents: Math.max(...balances),
          netCents: monthlyNetCents(row) + difference(last) - before,
        },
      ]
    }),
  )
}
