import type { KeyboardEvent } from 'react'
import { z } from 'zod'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { type FormSchema, type Problems, useForm } from '../../ui/form/use-form.ts'
import { Problem } from '../../ui/problem.tsx'
import { browserToday } from '../../words/dates.ts'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { NextDates, resolveDetails, useAskDates, useNextDates } from './use-next-dates.tsx'
import {
  findContradictions,
  isOpen,
  knownDetails,
  scheduleOfDraft,
} from '../../../shared/schedules/schedule-form.ts'
import { type CashFlowDraft, cashFlowForm } from '../../../shared/plan/cash-flow-form.ts'
import {
  findCardProblem,
  spendingForm,
  spendingOfDraft,
} from '../../../shared/plan/spending-form.ts'
import { fieldsOf, type ItemFields, startDraft } from './wizard-fields.ts'
import { DayStep, FREQUENCIES, OneDate } from './wizard-steps.tsx'
import type { SpendingChoices } from './spending-fields.tsx'
import { latestOf } from './wizard-choices.tsx'
import { isolated } from '../../words/isolated.ts'

interface ItemEditorProps {
  kind: CashFlowKind
  start: ItemFields
  spending: SpendingChoices | null
  showsProblems: boolean
  /** Gets null while they cannot be saved as they are. */
  onChange: (fields: ItemFields | null) => void
  onDone: () => void
}

export function ItemEditor(props: ItemEditorProps) {
  const { kind, start, spending, showsProblems, onChange, onDone } = props
  const today = browserToday()
  const ask = useAskDates()
  const schema = itemForm(today)
  const form = useForm(schema as FormSchema<CashFlowDraft>, {
    defaults: startDraft(start),
    failure: (error) => failureOf(error, FAILURES.change('The next dates could not be loaded.')),
    send: async (_fields, _changed, typed) => {
      if (isOpen(typed)) onChange(itemOf(typed, await resolveDetails(typed, ask)))
      onDone()
    },
  })
  const draft = form.values
  const hasDates = draft.recurrenceType !== 'ON_X_DAY' && !draft.everyday
  const dates = useNextDates(draft, hasDates, null)
  const problems: Problems = {
    ...findContradictions(draft),
    ...findCardProblem(draft),
    ...(showsProblems ? problemsOf(schema.safeParse(draft)) : form.problems),
  }

  function change(changes: Partial<CashFlowDraft>) {
    form.change(changes)
    const next = { ...draft, ...changes }
    // Only the server knows a count that begins with its next date.
    onChange(schema.safeParse(next).success && !isOpen(next) ? itemOf(next) : null)
  }

  /** Around it these keys would save, or close, everything. */
  function press(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onDone()
    else if (!event.nativeEvent.isComposing) void form.submit()
  }

  const rest = { spending, draft, onChange: change, problems, words: CASH_FLOW_WORDS[kind], today }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields have the focus
    <fieldset
      aria-label={`Fields of ${isolated(start.name)}`}
      className="flex min-w-0 flex-col gap-4"
      onKeyDown={press}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_12rem]">
        <TextField
          label="Name"
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <MoneyField
          label={draft.everyday ? 'Amount a week' : 'Amount'}
          value={draft.amount}
          error={problems.amount}
          limits={AMOUNT_LIMITS}
          onText={(amount) => change({ amount })}
        />
        {!draft.everyday && (
          <SelectField
            label="Frequency"
            value={draft.recurrenceType}
            options={FREQUENCIES.map(({ value, label }) => ({ value, label }))}
            onChange={({ target }) => change({ recurrenceType: target.value as RecurrenceType })}
          />
        )}
      </div>
      {draft.recurrenceType === 'ON_X_DAY' ? (
        <OneDate {...rest} />
      ) : (
        <>
          <DayStep
            {...rest}
            hasAmount={false}
            lastDate={dates.next?.lastDate}
            nextDay={
              draft.everyday ? latestOf(today, draft.details.firstDate) : dates.next?.days[0]
            }
          />
          {!draft.everyday && <NextDates {...dates} today={today} />}
        </>
      )}
      <Problem>{form.failure}</Problem>
      <Button className="self-end" onClick={() => void form.submit()}>
        Done
      </Button>
    </fieldset>
  )
}

function itemOf(draft: CashFlowDraft, details = knownDetails(draft)): ItemFields {
  const { name, amountCents, startDate = null } = fieldsOf(draft)
  const spending = spendingOfDraft(draft)
  return { name, amountCents, startDate, ...scheduleOfDraft(draft, details), ...spending }
}

/** Two forms of the same fields, whose results cannot be merged. */
function itemForm(today: string) {
  return z.custom<CashFlowDraft>().superRefine((draft, context) => {
    for (const form of [cashFlowForm(today), spendingForm])
      for (const { path, message } of form.safeParse(draft).error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message })
  })
}

function problemsOf({ error }: ReturnType<ReturnType<typeof itemForm>['safeParse']>): Problems {
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}
