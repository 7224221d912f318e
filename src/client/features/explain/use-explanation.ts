import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { formatDayNear, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

export function useExplanation(
  account: AccountRef,
  days: { from?: string | undefined; to: string },
) {
  const today = useToday()
  const firstDay = `${monthOf(today)}-01`
  const lastDay = `${Number(today.slice(0, 4)) + FURTHEST_YEARS}-12-31`
  const [from, setFrom] = useState(days.from ?? firstDay)
  const [to, setTo] = useState(days.to)
  const fromProblem = findProblem(from, firstDay, lastDay, today)
  const toProblem =
    findProblem(to, firstDay, lastDay, today) ??
    (!fromProblem && to < from ? 'The last day must not be before the first day.' : null)
  const query = trpc.projection.explain.useQuery(
    { account, timeZone: browserTimeZone(), from, to },
    { placeholderData: keepPreviousData, enabled: !fromProblem && !toProblem },
  )
  return {
    today,
    firstDay,
    lastDay,
    from: { value: from, problem: fromProblem, set: setFrom },
    to: { value: to, problem: toProblem, set: setTo },
    query,
  }
}

/** A field without a whole date is empty. */
function findProblem(day: string, firstDay: string, lastDay: string, today: string): string | null {
  if (!day) return 'Enter a day.'
  if (day < firstDay) return `The day must be ${formatDayNear(firstDay, today)} or later.`
  if (day.length > lastDay.length || day > lastDay)
    return `The day must be ${formatDayNear(lastDay, today)} or earlier.`
  return null
}
