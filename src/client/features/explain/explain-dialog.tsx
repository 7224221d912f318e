import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import type { Dialogs } from '../../plan/door.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { formatDayNear, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { ExplanationSum, ExplanationTable } from './explanation-table.tsx'

export function ExplainDialog({ onClose, ...days }: Dialogs['explain'] & { onClose: () => void }) {
  const { account } = useWriteScope()
  const { today, firstDay, lastDay, fields, hasProblem, query } = useExplanation(account, days)
  const { data, error, isPlaceholderData } = query

  return (
    <Dialog title="Why this number?" onClose={onClose} focusesField={false}>
      {/* As high as most answers, so that nothing moves when they come. */}
      <div className="flex flex-col gap-4 sm:min-h-[26rem]">
        {(error || !hasProblem) && <NotLoaded query={query} />}
        {data && (
          <div
            aria-busy={(isPlaceholderData && !hasProblem) || undefined}
            className={`flex flex-col gap-4 ${isPlaceholderData && !hasProblem ? 'opacity-60' : ''}`}
          >
            <ExplanationSum explanation={data} today={today} />
            <ExplanationTable key={`${data.from} ${data.to}`} explanation={data} today={today} />
          </div>
        )}
        <details className="mt-auto">
          <summary className="w-fit rounded-field py-3 text-ink-soft hover:text-ink sm:py-1">
            Other days
          </summary>
          <div className="grid grid-cols-2 gap-3 pt-2">
            {fields.map(({ label, value, problem, set }) => (
              <TextField
                key={label}
                label={label}
                type="date"
                min={firstDay}
                max={lastDay}
                value={value}
                error={problem}
                onChange={({ target }) => set(target.value)}
              />
            ))}
          </div>
        </details>
      </div>
    </Dialog>
  )
}

function useExplanation(account: AccountRef, days: { from?: string | undefined; to: string }) {
  const today = useToday()
  const firstDay = `${monthOf(today)}-01`
  const lastDay = `${Number(today.slice(0, 4)) + FURTHEST_YEARS}-12-31`
  const [from, setFrom] = useState(days.from ?? firstDay)
  const [to, setTo] = useState(days.to)
  const fromProblem = findProblem(from, firstDay, lastDay, today)
  const toProblem =
    findProblem(to, firstDay, lastDay, today) ??
    (!fromProblem && to < from ? 'The last day must not be before the first day.' : null)
  const hasProblem = fromProblem !== null || toProblem !== null
  const query = trpc.projection.explain.useQuery(
    { account, timeZone: browserTimeZone(), from, to, parts: true },
    { placeholderData: keepPreviousData, enabled: !hasProblem },
  )
  return {
    today,
    firstDay,
    lastDay,
    fields: [
      { label: 'From', value: from, problem: fromProblem, set: setFrom },
      { label: 'To', value: to, problem: toProblem, set: setTo },
    ],
    hasProblem,
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
