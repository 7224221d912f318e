import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { NextDate } from '../../../shared/projections/projection.ts'
import {
  everyOf,
  findContradictions,
  knownDetails,
  type ScheduleDraft,
  scheduleOfDraft,
  timesOf,
} from '../../../shared/schedules/schedule-form.ts'
import {
  type Schedule,
  type ScheduleDetails,
  scheduleOf,
} from '../../../shared/schedules/schedule.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { failureOf, FAILURES } from '../../words/call-error.ts'
import { addDays, formatWeekdayNear, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

type AskDates = (schedule: Schedule, count: number, from?: string) => Promise<NextDate[]>

const MAX_DATES = 24

const SHOWN_DATES = 5
const SETTLED_MS = 250

export function useAskDates(): AskDates {
  const { account } = useCurrentAccount()
  const { dates } = trpc.useUtils().projection
  return useCallback(
    async (schedule, count, from) => {
      const timeZone = browserTimeZone()
      const question = { account, ...scheduleOf(schedule), count, timeZone }
      const answer = await dates.fetch(from === undefined ? question : { ...question, from })
      return answer.dates
    },
    [account, dates],
  )
}

export async function resolveDetails(
  draft: ScheduleDraft,
  ask: AskDates,
): Promise<ScheduleDetails> {
  let details = knownDetails(draft)
  const every = everyOf(draft)
  if (every !== null && details.every === null) {
    const [next] = await ask(scheduleOfDraft(draft, details), 1)
    details = { ...details, every, anchorDate: next?.date ?? null }
  }
  const times = timesOf(draft)
  if (times === null) return details
  return { ...details, lastDate: await lastDateOf(scheduleOfDraft(draft, details), times, ask) }
}

async function lastDateOf(schedule: Schedule, times: number, ask: AskDates) {
  let lastDate: string | null = null
  let { firstDate } = schedule
  for (let left = times; left > 0; left -= MAX_DATES) {
    const dates = await ask({ ...schedule, firstDate }, Math.min(left, MAX_DATES))
    if (dates.length === 0) break
    lastDate =
      dates
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? lastDate
    firstDate = lastDate && addDays(lastDate, 1)
  }
  return lastDate
}

const MAX_FALLEN = 31

export async function findFallen(
  schedule: Schedule,
  today: string,
  ask: AskDates,
): Promise<string[]> {
  const first = `${monthOf(today)}-01`
  // A new one-time cash flow is of today or later.
  if (schedule.recurrenceType === 'ON_X_DAY' || today === first) return []
  const dates = await ask(schedule, MAX_FALLEN, first)
  return dates.map(({ on }) => on).filter((on) => on < today)
}

/** Debounced. The answer before stays until a newer one is there. */
export function useNextDates(draft: ScheduleDraft, isAsked: boolean, fallenBefore: string | null) {
  const ask = useAskDates()
  const { account } = useCurrentAccount()
  const { recurrenceType, days, details, everyday } = draft
  const asked = JSON.stringify([recurrenceType, days, details, everyday])
  const settledText = useSettled(asked, SETTLED_MS)
  const settled = useMemo(() => scheduleOfText(settledText), [settledText])
  const isPossible = Object.keys(findContradictions(settled)).length === 0
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['nextDates', account, settledText, fallenBefore],
    queryFn: async () => {
      const resolved = await resolveDetails(settled, ask)
      const schedule = scheduleOfDraft(settled, resolved)
      const [dates, fallen] = await Promise.all([
        ask(schedule, SHOWN_DATES),
        fallenBefore === null ? [] : findFallen(schedule, fallenBefore, ask),
      ])
      return { lastDate: resolved.lastDate, days: dates.map(({ on }) => on), fallen }
    },
    enabled: isAsked && isPossible,
    placeholderData: keepPreviousData,
  })
  return {
    next: isPossible ? data : undefined,
    error: isPossible && !data ? error : null,
    isBehind: settledText !== asked || isPlaceholderData,
  }
}

function scheduleOfText(text: string): ScheduleDraft {
  const [recurrenceType, days, details, everyday] = JSON.parse(text)
  return { recurrenceType, days, details, everyday }
}

interface NextDatesProps extends ReturnType<typeof useNextDates> {
  today: string
}

/** Has the height of its longest answer, so that nothing moves. */
export function NextDates({ next, error, isBehind, today }: NextDatesProps) {
  return (
    <output
      aria-busy={isBehind || undefined}
      className={`block min-h-15 w-full sm:min-h-10 transition-opacity ${isBehind ? 'opacity-60' : ''}`}
    >
      {error
        ? `The next dates could not be loaded. ${failureOf(error, FAILURES.load)}`
        : wordsOf(next, today)}
    </output>
  )
}

function wordsOf(next: NextDatesProps['next'], today: string): string {
  if (!next) return 'Next: —'
  if (next.days.length === 0) return 'It has no dates from today on.'
  const days = next.days.map((day) =>
    // A line does not end within a date.
    formatWeekdayNear(day, today).replaceAll(' ', '\u00A0'),
  )
  return `Next: ${days.join(' · ')}`
}
