import { type KeyboardEvent, useState } from 'react'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import type { ItemFields } from '../editor-links.ts'
import { FAILURES, failureOf } from '../../server/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { browserToday } from '../../words/dates.ts'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { NextDates } from './schedule/next-dates-line.tsx'
import {
  findContradictions,
  isOpen,
  knownDetails,
  scheduleOfDraft,
} from './schedule/schedule-draft.ts'
import { resolveDetails, useAskDates, useNextDates } from './schedule/use-next-dates.ts'
import {
  type CashFlowDraft,
  type DraftProblems,
  fieldsOf,
  findProblems,
  startDraft,
} from './cash-flow-draft.ts'
import { DayStep, FREQUENCIES } from './wizard-steps.tsx'
import { isolated } from '../../words/isolated.ts'

interface ItemEditorProps {
  kind: CashFlowKind
  /** The fields to begin with. */
  start: ItemFields
  /** Shows what is missing too, before it was asked for. */
  showsProblems: boolean
  /** Called with each change; with null while they cannot be saved as they are. */
  onChange: (fields: ItemFields | null) => void
  onDone: () => void
}

export function ItemEditor({ kind, start, showsProblems, onChange, onDone }: ItemEditorProps) {
  const today = browserToday()
  const [draft, setDraft] = useState(() => startDraft(start))
  const [wasPressed, setWasPressed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = useAskDates()
  const dates = useNextDates(draft, draft.recurrenceType !== 'ON_X_DAY', null)
  const problems = findProblems(draft, today)
  const shown: DraftProblems = wasPressed || showsProblems ? problems : findContradictions(draft)

  function change(changes: Partial<CashFlowDraft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    setFailure(null)
    const isWhole = Object.keys(findProblems(next, today)).length === 0
    // Only the server knows a count that begins with its next date.
    onChange(isWhole && !isOpen(next) ? itemOf(next) : null)
  }

  async function finish() {
    setWasPressed(true)
    if (Object.keys(problems).length > 0) return
    try {
      if (isOpen(draft)) onChange(itemOf(draft, await resolveDetails(draft, ask)))
      onDone()
    } catch (error) {
      setFailure(failureOf(error, FAILURES.change('The next dates could not be loaded.')))
    }
  }

  /** Around it these keys would save, or close, everything. */
  function press(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onDone()
    else if (!event.nativeEvent.isComposing) void finish()
  }

  const rest = { draft, onChange: change, problems: shown, words: CASH_FLOW_WORDS[kind], today }
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
          error={shown.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <MoneyField
          label="Amount"
          value={draft.amount}
          error={shown.amount}
          limits={AMOUNT_LIMITS}
          onText={(amount) => change({ amount })}
        />
        <SelectField
          label="Frequency"
          value={draft.recurrenceType}
          options={FREQUENCIES.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => change({ recurrenceType: target.value as RecurrenceType })}
        />
      </div>
      {draft.recurrenceType === 'ON_X_DAY' ? (
        <TextField
          label="Date"
          type="date"
          min={today}
          value={draft.date}
          error={shown.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      ) : (
        <>
          <DayStep {...rest} lastDate={dates.next?.lastDate} />
          <NextDates {...dates} today={today} />
        </>
      )}
      <Problem>{failure}</Problem>
      <Button className="self-end" onClick={() => void finish()}>
        Done
      </Button>
    </fieldset>
  )
}

function itemOf(draft: CashFlowDraft, details = knownDetails(draft)): ItemFields {
  const { name, amountCents, startDate = null } = fieldsOf(draft)
  return { name, amountCents, startDate, ...scheduleOfDraft(draft, details) }
}
