import type { FunctionComponent } from 'react'
import {
  RECURRENCE_LABELS,
  RECURRENCE_TYPES,
  type RecurrenceType,
} from '../../../shared/schedules/recurrence.ts'
import { dayOf, type ScheduleDraft } from '../../../shared/schedules/schedule-form.ts'
import { weekdayOf } from '../../../shared/schedules/schedule.ts'
import { NameAndAmountStep, type StepProps } from './first-step.tsx'
import { ScheduleDetails } from './schedule-details.tsx'
import { WEEKDAYS } from './schedule-repetition.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { addDays } from '../../words/dates.ts'
import { summarizeDraft } from './cash-flow-summary.ts'
import { cardOfPart } from '../../../shared/plan/cards.ts'
import { CardFields, CardNoMore, EverydayFields, PaidWithField } from './spending-fields.tsx'
import { ChoiceGrid, NextOneChoice } from './wizard-choices.tsx'

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

const EVERYDAY = {
  value: 'everyday',
  label: 'Every day a little',
  detail: 'food, fuel, small things',
} as const

function FrequencyStep(props: StepProps) {
  const { draft, onChange, words } = props
  return (
    <>
      <ChoiceGrid
        legend="Frequency"
        columns="grid-cols-2 *:last:odd:col-span-2"
        options={words.canBeEveryday ? [...FREQUENCIES, EVERYDAY] : FREQUENCIES}
        value={draft.everyday ? EVERYDAY.value : draft.recurrenceType}
        onChange={(choice) =>
          onChange(
            choice === EVERYDAY.value
              ? { recurrenceType: 'WEEKLY', everyday: true }
              : { recurrenceType: choice, everyday: false },
          )
        }
      />
      {draft.recurrenceType === 'ON_X_DAY' && <OneDate {...props} />}
    </>
  )
}

type OneDateProps = Pick<StepProps, 'draft' | 'onChange' | 'problems' | 'today' | 'spending'>

export function OneDate({ draft, onChange, problems, today, spending }: OneDateProps) {
  return (
    <>
      <TextField
        label="Date"
        type="date"
        min={today}
        value={draft.date}
        error={problems.date}
        onChange={(event) => onChange({ date: event.target.value })}
      />
      {spending && (
        <PaidWithField
          {...{ draft, onChange, today }}
          cards={spending.cards}
          boughtOn={draft.date}
        />
      )}
    </>
  )
}

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}))

interface DayStepProps extends Omit<StepProps, 'bankNames'> {
  /** False where the amount stands beside it. */
  hasAmount?: boolean
}

export function DayStep(props: DayStepProps) {
  const { draft, onChange, problems, words, today, lastDate, nextDay, spending } = props
  const { hasAmount = true } = props
  const { recurrenceType, everyday } = draft
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
      {(recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY') && !everyday && (
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
      {everyday && <EverydayFields {...{ draft, onChange, problems, hasAmount }} />}
      {spending && recurrenceType === 'MONTHLY' && (
        <CardFields {...{ draft, onChange, problems, spending }} />
      )}
      {spending && recurrenceType !== 'MONTHLY' && (
        <CardNoMore purchaseCount={spending.purchaseCount} />
      )}
      {spending && (
        <PaidWithField {...{ draft, onChange, today }} cards={spending.cards} boughtOn={nextDay} />
      )}
      {!everyday && <ScheduleDetails {...{ draft, onChange, problems, lastDate }} />}
      <output className="block rounded-field bg-canvas px-3 py-2 wrap-anywhere">
        {summarizeDraft(draft, words, cardOfPart(spending?.cards ?? [], draft.paidBy)?.name)}
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
