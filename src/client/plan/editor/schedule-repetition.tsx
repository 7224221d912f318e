import { ordinal, WEEKDAY_NAMES } from '../../../shared/schedules/recurrence.ts'
import {
  dayOf,
  type DetailsDraft,
  everyOf,
  type ScheduleDraft,
} from '../../../shared/schedules/schedule-form.ts'
import {
  hasUseFor,
  MAX_EVERY,
  type NthOfMonth,
  NTHS_OF_MONTH,
  UNITS,
} from '../../../shared/schedules/schedule.ts'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import type { Problems } from '../../ui/form/use-form.ts'

export interface ScheduleRepetitionProps {
  draft: ScheduleDraft
  onChange: (change: Partial<ScheduleDraft>) => void
  problems: Problems
}

export function changerOf({ draft, onChange }: ScheduleRepetitionProps) {
  return (change: Partial<DetailsDraft>) => onChange({ details: { ...draft.details, ...change } })
}

export function ScheduleRepetition(props: ScheduleRepetitionProps) {
  const { recurrenceType } = props.draft
  return (
    <>
      {recurrenceType === 'MONTHLY' && <MonthlyDay {...props} />}
      {recurrenceType === 'BIMONTHLY' && <TwoDays {...props} />}
      {hasUseFor(recurrenceType, 'every') && <Every {...props} />}
      {hasUseFor(recurrenceType, 'anchorDate') && <Anchor {...props} />}
    </>
  )
}

const PLACES = [
  { value: 'day', label: 'The day of the month above' },
  { value: 'last', label: 'The last day of the month' },
  { value: 'weekday', label: 'A weekday of the month' },
]

const NTHS = NTHS_OF_MONTH.map((nth) => ({
  value: nth,
  label: `The ${nth === -1 ? 'last' : ordinal(nth)}`,
}))

export const WEEKDAYS = WEEKDAY_NAMES.map((label, value) => ({ value, label }))

function MonthlyDay(props: ScheduleRepetitionProps) {
  const { draft, onChange } = props
  const { weekdayOfMonth } = draft.details
  const change = changerOf(props)
  const chosen = weekdayOfMonth ? 'weekday' : dayOf(draft) === 31 ? 'last' : 'day'
  const choose = (choice: string) => {
    const isWeekday = choice === 'weekday'
    onChange({
      details: { ...draft.details, weekdayOfMonth: isWeekday ? { nth: 1, weekday: 1 } : null },
      ...(choice === 'last' && { days: { ...draft.days, MONTHLY: 31 } }),
      ...(choice === 'day' && draft.days.MONTHLY === 31 && { days: { ...draft.days, MONTHLY: 1 } }),
    })
  }
  return (
    <>
      <SelectField
        label="Which day"
        className="col-span-full"
        value={chosen}
        options={PLACES}
        onChange={({ target }) => choose(target.value)}
      />
      {weekdayOfMonth && (
        <>
          <SelectField
            label="Which one"
            value={weekdayOfMonth.nth}
            options={NTHS}
            onChange={(event) => {
              const nth = Number(event.target.value) as NthOfMonth
              change({ weekdayOfMonth: { ...weekdayOfMonth, nth } })
            }}
          />
          <SelectField
            label="Weekday"
            value={weekdayOfMonth.weekday}
            options={WEEKDAYS}
            onChange={(event) => {
              const weekday = Number(event.target.value)
              change({ weekdayOfMonth: { ...weekdayOfMonth, weekday } })
            }}
          />
        </>
      )}
    </>
  )
}

const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: `The ${ordinal(index + 1)}`,
}))

const FIRST_AND_FIFTEENTH: [number, number] = [1, 15]

function TwoDays(props: ScheduleRepetitionProps) {
  const change = changerOf(props)
  const [first, second] = props.draft.details.monthDays ?? FIRST_AND_FIFTEENTH
  const choose = (days: [number, number]) =>
    change({ monthDays: String(days) === String(FIRST_AND_FIFTEENTH) ? null : days })
  return (
    <>
      <SelectField
        label="First day"
        value={first}
        options={DAYS}
        onChange={(event) => choose([Number(event.target.value), second])}
      />
      <SelectField
        label="Second day"
        value={second}
        options={DAYS}
        error={props.problems.monthDays}
        onChange={(event) => choose([first, Number(event.target.value)])}
      />
    </>
  )
}

function Every(props: ScheduleRepetitionProps) {
  const { recurrenceType, details } = props.draft
  const change = changerOf(props)
  return (
    <TextField
      label={`Every (${UNITS[recurrenceType]})`}
      type="number"
      inputMode="numeric"
      min="1"
      max={MAX_EVERY}
      step="1"
      placeholder="1"
      autoComplete="off"
      value={details.everys[recurrenceType] ?? ''}
      error={props.problems.every}
      onChange={(event) =>
        change({ everys: { ...details.everys, [recurrenceType]: event.target.value } })
      }
    />
  )
}

function Anchor(props: ScheduleRepetitionProps) {
  const { draft, onChange, problems } = props
  const { recurrenceType: type, days, details } = draft
  const isYearly = type === 'YEARLY'
  if (type === 'BIWEEKLY' || (everyOf(draft) === null && !isYearly)) return null

  const anchor = details.anchors[type] ?? ''
  const yearlyHint = anchor === '' ? 'Without one: January 1st.' : 'Its month and its day count.'
  return (
    <TextField
      label={isYearly ? 'One of its dates' : 'Counting from'}
      type="date"
      value={isYearly ? yearlyDate(anchor, dayOf(draft)) : anchor}
      hint={isYearly ? yearlyHint : 'Without one: its next date.'}
      error={problems.anchorDate}
      onChange={({ target: { value } }) =>
        onChange({
          details: { ...details, anchors: { ...details.anchors, [type]: value } },
          ...(isYearly && { days: { ...days, YEARLY: value ? Number(value.slice(8)) : null } }),
        })
      }
    />
  )
}

/** The month is the anchor's; the day is clamped to it. */
function yearlyDate(anchor: string, day: number | null): string {
  if (anchor === '') return ''
  const daysInMonth = new Date(
    Date.UTC(Number(anchor.slice(0, 4)), Number(anchor.slice(5, 7)), 0),
  ).getUTCDate()
  return `${anchor.slice(0, 8)}${String(Math.min(day ?? 1, daysInMonth)).padStart(2, '0')}`
}
