import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import {
  DETAIL_PROBLEMS,
  type Ends,
  MAX_TIMES,
  usesDetails,
} from '../../../shared/schedules/schedule-form.ts'
import { WEEKEND_WORDS } from '../../../shared/schedules/schedule-words.ts'
import { hasUseFor, type Weekend } from '../../../shared/schedules/schedule.ts'
import {
  changerOf,
  ScheduleRepetition,
  type ScheduleRepetitionProps,
} from './schedule-repetition.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { formatDayNear } from '../../words/dates.ts'

interface ScheduleDetailsProps extends ScheduleRepetitionProps {
  lastDate: string | null | undefined
}

export function ScheduleDetails(props: ScheduleDetailsProps) {
  const { draft, problems } = props
  const [opened, setOpened] = useState(() => usesDetails(draft))
  const id = useId()
  const isWrong = DETAIL_PROBLEMS.some((field) => problems[field])
  const isOpen = opened || isWrong
  const Chevron = isOpen ? ChevronDown : ChevronRight

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="ghost"
        className="-ml-2 self-start !px-2"
        aria-expanded={isOpen}
        aria-controls={id}
        // A detail that is wrong stays in sight.
        onClick={() => setOpened(!isOpen || isWrong)}
      >
        <Chevron size={16} aria-hidden />
        More about this schedule
      </Button>
      <div id={id} className="grid grid-cols-2 items-start gap-3 empty:hidden">
        {isOpen && (
          <>
            <ScheduleRepetition {...props} />
            <Limits {...props} />
          </>
        )}
      </div>
    </div>
  )
}

function Limits(props: ScheduleDetailsProps) {
  const { draft, problems, lastDate } = props
  const { details } = draft
  const change = changerOf(props)
  return (
    <>
      {hasUseFor(draft.recurrenceType, 'weekend') && (
        <SelectField
          label="On a weekend"
          className="col-span-full"
          value={details.weekend ?? ''}
          error={problems.weekend}
          onChange={(event) => change({ weekend: (event.target.value || null) as Weekend | null })}
        >
          <option value="">It stays on that day</option>
          {Object.entries(WEEKEND_WORDS).map(([weekend, words]) => (
            <option key={weekend} value={weekend}>
              It falls on {words}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Starts"
        type="date"
        className="col-span-full sm:col-span-1"
        value={details.firstDate}
        error={problems.firstDate}
        onChange={(event) => change({ firstDate: event.target.value })}
      />
      <SelectField
        label="Ends"
        className="col-start-1"
        value={details.ends}
        onChange={(event) => change({ ends: event.target.value as Ends })}
      >
        <option value="never">Never</option>
        <option value="date">On a date</option>
        <option value="times">After a number of times</option>
      </SelectField>
      {details.ends === 'date' && (
        <TextField
          label="Last date"
          type="date"
          value={details.lastDate}
          error={problems.lastDate}
          onChange={(event) => change({ lastDate: event.target.value })}
        />
      )}
      {details.ends === 'times' && (
        <TextField
          label="How many times"
          type="number"
          inputMode="numeric"
          min="1"
          max={MAX_TIMES}
          step="1"
          autoComplete="off"
          value={details.times}
          hint={
            lastDate
              ? `From its next date on, until ${formatDayNear(lastDate)}.`
              : 'From its next date on.'
          }
          error={problems.times}
          onChange={(event) => change({ times: event.target.value })}
        />
      )}
    </>
  )
}
