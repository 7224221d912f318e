import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { isOpen, type ScheduleDraft } from '../../../shared/schedules/schedule-form.ts'
import { SPENDING_NAMES } from '../../../shared/plan/spending.ts'
import { DETAIL_FIELDS, plainSchedule, scheduleOf } from '../../../shared/schedules/schedule.ts'
import { NO_DATE } from '../../../shared/typed-fields.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { isInBalance } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import type { Problems } from '../../ui/form/use-form.ts'
import { countOf } from '../../words/counts.ts'
import { daysBetween, formatDay, formatDayNear, formatWeekdayNear } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useAskDates } from './use-next-dates.tsx'
import { fieldsOf } from './wizard-fields.ts'

interface ChoiceGridProps<Value extends string | number> {
  legend: string
  value: Value | null
  options: readonly { value: Value; label: string; detail?: string }[]
  onChange: (value: Value) => void
  columns: string
  hint?: string
}

export function ChoiceGrid<Value extends string | number>(props: ChoiceGridProps<Value>) {
  const { legend, value, options, onChange, columns, hint } = props
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-1.5 ${columns}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-col items-center justify-center rounded-field border border-line-strong bg-surface px-1 py-1 text-center text-sm text-ink-soft transition-colors hover:text-ink has-checked:border-accent has-checked:bg-accent has-checked:font-medium has-checked:text-accent-ink has-checked:forced-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent desk:min-h-9"
          >
            {option.label}
            {option.detail && (
              <span id={`${id}-${option.value}`} className="text-xs font-normal opacity-85">
                {option.detail}
              </span>
            )}
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field outline-none"
              aria-label={option.label}
              aria-describedby={option.detail ? `${id}-${option.value}` : undefined}
            />
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

interface NextOneChoiceProps {
  draft: ScheduleDraft
  onChange: (change: Partial<ScheduleDraft>) => void
  today: string
}

export function NextOneChoice({ draft, onChange, today }: NextOneChoiceProps) {
  const { details } = draft
  const answer = useNextOnes(draft)
  // Room for it until it is known.
  const options = answer
    ? answer.dates.map((date) => ({ value: date, label: formatWeekdayNear(date, today) }))
    : NOT_KNOWN
  return (
    <ChoiceGrid
      legend="Next one"
      columns="grid-cols-2"
      options={options}
      value={answer ? findNextOne(draft, answer) : null}
      onChange={(date) =>
        answer &&
        onChange({ details: { ...details, anchors: { ...details.anchors, BIWEEKLY: date } } })
      }
    />
  )
}

const NOT_KNOWN = [
  { value: 'first', label: '…' },
  { value: 'second', label: '…' },
]

interface NextOnes {
  dates: string[]
  /** The one on which it falls without an anchor. */
  usual: string | undefined
}

function useNextOnes({ days, details }: ScheduleDraft): NextOnes | undefined {
  const ask = useAskDates()
  const { account } = useCurrentAccount()
  const recurrenceDay = days.BIWEEKLY ?? null
  const firstDate = details.firstDate || null
  const { data } = useQuery({
    queryKey: ['nextOnes', account, recurrenceDay, firstDate],
    queryFn: async (): Promise<NextOnes> => {
      const [weekly, biweekly] = await Promise.all([
        ask({ ...plainSchedule('WEEKLY'), recurrenceDay, firstDate }, 2),
        ask({ ...plainSchedule('BIWEEKLY'), recurrenceDay, firstDate }, 1),
      ])
      return { dates: weekly.map(({ date }) => date), usual: biweekly[0]?.date }
    },
    enabled: recurrenceDay !== null,
    placeholderData: keepPreviousData,
  })
  return recurrenceDay === null ? undefined : data
}

function findNextOne({ details }: ScheduleDraft, { dates, usual }: NextOnes): string | null {
  const anchor = details.anchors.BIWEEKLY
  const next = anchor ? dates.find((date) => daysBetween(anchor, date) % 14 === 0) : usual
  return next ?? null
}

interface HappenedChoiceProps {
  fallen: readonly string[]
  fallsToday: boolean
  hasHappened: boolean
  onChange: (hasHappened: boolean) => void
}

export function HappenedChoice({ fallen, fallsToday, hasHappened, onChange }: HappenedChoiceProps) {
  return (
    <ChoiceGrid
      legend="Already in your balance?"
      columns="grid-cols-2"
      options={[
        { value: 'yes', label: 'Yes, it has happened' },
        { value: 'no', label: 'No, still to come' },
      ]}
      value={hasHappened ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === 'yes')}
      hint={`It falls before today in this month: ${describeFallen(fallen)}.${fallsToday ? ' Today’s is still to come.' : ''}`}
    />
  )
}

export function happenedByDefault(balanceOn: string | null, fallen: readonly string[]): boolean {
  return isInBalance(balanceOn, fallen.at(-1))
}

export function describeFallen(fallen: readonly string[]): string {
  const [first = '', last = first] = [fallen[0], fallen.at(-1)]
  if (fallen.length === 1) return formatDay(first)
  const joint = fallen.length === 2 ? 'and' : 'to'
  return `${countOf(fallen.length, 'time')}, ${formatDay(first)} ${joint} ${formatDay(last)}`
}

export interface FromDateDraft {
  isChosen: boolean
  typedDate: string | undefined
}

export function useFromDate(
  draft: CashFlowDraft,
  cashFlow: CashFlow | undefined,
  preset: string | undefined,
  { isChosen, typedDate, today }: FromDateDraft & { today: string },
) {
  const { account } = useCurrentAccount()
  const isAsked = cashFlow !== undefined && asksFrom(draft, cashFlow, preset)
  // Everyday spending has no dates: each of its days is one.
  const nextDay = cashFlow?.everyday ? latestOf(today, cashFlow.firstDate) : null
  const { data } = trpc.projection.dates.useQuery(
    {
      account,
      ...(cashFlow ? scheduleOf(cashFlow) : { recurrenceType: 'DAILY' }),
      count: 1,
      timeZone: browserTimeZone(),
    },
    { enabled: isAsked && nextDay === null },
  )
  const date = typedDate ?? nextDay ?? data?.dates[0]?.date ?? ''
  return { isAsked, date, fromDate: isAsked && isChosen ? date : undefined }
}

export function latestOf(today: string, firstDate: string | null): string {
  return firstDate !== null && firstDate > today ? firstDate : today
}

function asksFrom(draft: CashFlowDraft, cashFlow: CashFlow, preset: string | undefined): boolean {
  if (cashFlow.recurrenceType === 'ON_X_DAY') return false
  return (
    preset !== undefined || (draft.recurrenceType !== 'ON_X_DAY' && changesPlan(draft, cashFlow))
  )
}

function changesPlan(draft: CashFlowDraft, cashFlow: CashFlow): boolean {
  const fields = fieldsOf(draft, cashFlow)
  const { amountCents, recurrenceType, recurrenceDay } = fields
  return (
    isOpen(draft) ||
    amountCents !== cashFlow.amountCents ||
    recurrenceType !== cashFlow.recurrenceType ||
    recurrenceDay !== cashFlow.recurrenceDay ||
    [...DETAIL_FIELDS, ...SPENDING_NAMES].some((field) => field in fields)
  )
}

export function findFromDateProblems(
  { details: { firstDate, ends, lastDate } }: CashFlowDraft,
  cashFlow: CashFlow,
  fromDate: string,
): Problems {
  if (firstDate !== '' && firstDate !== cashFlow.firstDate)
    return { firstDate: 'A change from a date on cannot have another first date.' }
  if (fromDate === '') return { fromDate: NO_DATE }
  if (cashFlow.lastDate !== null && fromDate > cashFlow.lastDate)
    return { fromDate: `It ends on ${formatDayNear(cashFlow.lastDate)}, before this date.` }
  if (ends === 'date' && lastDate !== '' && lastDate < fromDate)
    return { fromDate: 'It would end before this date.' }
  return {}
}

interface FromDateChoiceProps {
  isChosen: boolean
  date: string
  problem: string | undefined
  onChange: (change: Partial<FromDateDraft>) => void
}

export function FromDateChoice({ isChosen, date, problem, onChange }: FromDateChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <ChoiceGrid
        legend="What changes"
        columns="grid-cols-2"
        options={[
          { value: 'all', label: 'All dates' },
          { value: 'from', label: 'From this date on' },
        ]}
        value={isChosen ? 'from' : 'all'}
        onChange={(choice) => onChange({ isChosen: choice === 'from' })}
      />
      {isChosen && (
        <TextField
          label="First date that changes"
          type="date"
          value={date}
          hint="The dates before it stay as they are."
          error={problem}
          onChange={({ target }) => onChange({ typedDate: target.value })}
        />
      )}
    </div>
  )
}
