import { Plus, RotateCcw, X } from 'lucide-react'
import { type FunctionComponent, useId, useState } from 'react'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import {
  RECURRENCE_LABELS,
  RECURRENCE_TYPES,
  type RecurrenceType,
} from '../../../shared/schedules/recurrence.ts'
import { dayOf, type ScheduleDraft } from '../../../shared/schedules/schedule-form.ts'
import { weekdayOf } from '../../../shared/schedules/schedule.ts'
import type { CashFlowWords } from '../cash-flow-words.ts'
import { ScheduleDetails } from './schedule-details.tsx'
import { WEEKDAYS } from './schedule-repetition.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import type { Problems } from '../../ui/form/use-form.ts'
import { addDays } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { summarizeDraft } from './cash-flow-summary.ts'
import { ChoiceGrid, NextOneChoice } from './wizard-choices.tsx'

interface StepProps {
  draft: CashFlowDraft
  onChange: (change: Partial<CashFlowDraft>) => void
  problems: Problems
  words: CashFlowWords
  today: string
  bankNames: string[]
  lastDate: string | null | undefined
}

export function NameAndAmountStep({ draft, onChange, problems, words, bankNames }: StepProps) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        placeholder={words.namePlaceholder}
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <MoneyField
        label="Amount"
        placeholder="0.00"
        value={draft.amount}
        error={problems.amount}
        limits={AMOUNT_LIMITS}
        onText={(amount) => onChange({ amount })}
      />
      <NoteField
        note={draft.note}
        problem={problems.note}
        onChange={(note) => onChange({ note })}
      />
      <BankNameList
        names={bankNames}
        removed={draft.removedBankNames}
        onChange={(removedBankNames) => onChange({ removedBankNames })}
      />
    </>
  )
}

const FREQUENCY_DETAILS: Record<RecurrenceType, string> = {
  DAILY: 'every day',
  WEEKLY: 'one day of each week',
  BIWEEKLY: 'every 2 weeks',
  MONTHLY: 'one day of each month',
  BIMONTHLY: 'the 1st and 15th',
  YEARLY: 'one day of each year',
  ON_X_DAY: 'on one date',
}

export const FREQUENCIES = RECURRENCE_TYPES.map((type) => ({
  value: type,
  label: type === 'ON_X_DAY' ? 'One-time only' : RECURRENCE_LABELS[type],
  detail: FREQUENCY_DETAILS[type],
}))

function FrequencyStep({ draft, onChange, problems, today }: StepProps) {
  return (
    <>
      <ChoiceGrid
        legend="Frequency"
        columns="grid-cols-2 *:last:col-span-2"
        options={FREQUENCIES}
        value={draft.recurrenceType}
        onChange={(recurrenceType) => onChange({ recurrenceType })}
      />
      {draft.recurrenceType === 'ON_X_DAY' && (
        <TextField
          label="Date"
          type="date"
          min={today}
          value={draft.date}
          error={problems.date}
          onChange={(event) => onChange({ date: event.target.value })}
        />
      )}
    </>
  )
}

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}))

export function DayStep(props: Omit<StepProps, 'bankNames'>) {
  const { draft, onChange, problems, words, today, lastDate } = props
  const { recurrenceType } = draft
  const choice = {
    value: dayOf(draft),
    onChange: (day: number) => onChange(withDay(draft, day)),
  }
  return (
    <>
      {recurrenceType === 'MONTHLY' && (
        <ChoiceGrid
          {...choice}
          legend="Day of the month"
          columns="grid-cols-7"
          options={DAYS_OF_MONTH}
          hint="In a month without this day, it falls on the month’s last day."
        />
      )}
      {(recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY') && (
        <ChoiceGrid
          {...choice}
          legend="Day of the week"
          columns="grid-cols-3 sm:grid-cols-4"
          options={WEEKDAYS}
        />
      )}
      {recurrenceType === 'BIWEEKLY' && choice.value !== null && (
        <NextOneChoice {...{ draft, onChange, today }} />
      )}
      <ScheduleDetails {...{ draft, onChange, problems, lastDate }} />
      <output className="block rounded-field bg-canvas px-3 py-2 wrap-anywhere">
        {summarizeDraft(draft, words)}
      </output>
    </>
  )
}

/** The anchor stays in its week, and moves to the weekday. */
function withDay(draft: ScheduleDraft, day: number): Pick<ScheduleDraft, 'days' | 'details'> {
  const { recurrenceType: type, days, details } = draft
  const anchor = details.anchors[type]
  const moves =
    (type === 'WEEKLY' || type === 'BIWEEKLY') && anchor && weekdayOf(anchor) === days[type]
  return {
    days: { ...days, [type]: day },
    details: {
      ...details,
      ...(type === 'MONTHLY' && { weekdayOfMonth: null }),
      ...(moves && {
        anchors: { ...details.anchors, [type]: addDays(anchor, day - weekdayOf(anchor)) },
      }),
    },
  }
}

export const WIZARD_STEPS: FunctionComponent<StepProps>[] = [
  NameAndAmountStep,
  FrequencyStep,
  DayStep,
]

interface BankNameListProps {
  names: string[]
  removed: string[]
  onChange: (removed: string[]) => void
}

function BankNameList({ names, removed, onChange }: BankNameListProps) {
  const titleId = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <h3 id={titleId} className="text-sm font-medium">
        Recognised on bank statements by
      </h3>
      <ul className="divide-y divide-line-strong rounded-field border border-line-strong">
        {names.map((name) => {
          const isRemoved = removed.includes(name)
          const act = isRemoved ? 'Keep' : 'Remove'
          const Icon = isRemoved ? RotateCcw : X
          return (
            <li key={name} className="flex items-center justify-between gap-2 py-1 pr-0.5 pl-3">
              <span className={`wrap-anywhere ${isRemoved ? 'text-ink-faint line-through' : ''}`}>
                {name}
              </span>
              <Button
                // One button in one place, so that it keeps the focus.
                variant="ghost"
                size="small"
                aria-label={`${act} ${isolated(name)}`}
                onClick={() =>
                  onChange(isRemoved ? removed.filter((each) => each !== name) : [...removed, name])
                }
              >
                <Icon size={14} aria-hidden />
                {act}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface NoteFieldProps {
  note: string
  problem: string | undefined
  onChange: (note: string) => void
}

function NoteField({ note, problem, onChange }: NoteFieldProps) {
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && note === '' && !problem)
    return (
      <Button variant="ghost" className="-ml-2 self-start !px-2" onClick={() => setIsOpened(true)}>
        <Plus size={16} aria-hidden />
        Add a note
      </Button>
    )
  return (
    <TextAreaField
      label="Note"
      placeholder="Contract number, who pays, when to cancel"
      rows={2}
      // In a browser that does not grow it with the text, it scrolls.
      className="[&_textarea]:field-sizing-content [&_textarea]:max-h-40 [&_textarea]:min-h-16"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
      autoFocus={isOpened}
      value={note}
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
