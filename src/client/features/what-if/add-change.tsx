import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { FoundCard } from '../../../shared/plan/cards.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import {
  type Change,
  type ChangeAct,
  changeForm,
  MAX_CHANGES,
  type TypedChange,
} from '../../../shared/plan/scenario.ts'
import { scheduleOf } from '../../../shared/schedules/schedule.ts'
import { fallsOn } from './change-words.ts'
import { editOf } from './changed-cash-flow.ts'
import { useDoor } from '../../plan/door.ts'
import { usePlan } from '../../plan/use-plan.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { failureOf, FAILURES } from '../../words/call-error.ts'
import { formatWeekdayNear } from '../../words/dates.ts'
import { hasEnded } from '../../words/schedule-limits.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { memoDrawn } from '../../ui/redraw.ts'

interface AddChangeProps {
  account: AccountRef
  cards: readonly FoundCard[]
  isFull: boolean
  onAdd: (change: Change) => void
}

/** Memoized: it names thousands of cash flows, and a slider above it must not render it. */
export const AddChange = memoDrawn(function AddChange(props: AddChangeProps) {
  const { account, cards, isFull, onAdd } = props
  const today = useToday()
  const { start, takeUpStart } = useWhatIf()
  const plan = usePlan(account)
  const cashFlows = useMemo(
    () =>
      plan.lists &&
      [...plan.lists.income, ...plan.lists.expense].toSorted((one, other) =>
        one.name.localeCompare(other.name, 'en'),
      ),
    [plan.lists],
  )
  const { open } = useDoor()
  const formStart = start && 'kind' in start ? start : null
  const addFromForm = (added: Change) => {
    onAdd(added)
    takeUpStart()
  }
  const tryNew = (kind: CashFlow['kind']) =>
    open('cash-flow', {
      kind,
      trial: { onTry: (fields) => onAdd({ op: 'add', kind, ...fields }) },
    })
  const trySchedule = (cashFlow: CashFlow) =>
    open('cash-flow', {
      kind: cashFlow.kind,
      cashFlow,
      trial: { onTry: (fields, fromDate) => onAdd(editOf(cashFlow, fields, fromDate)) },
    })
  const everyday = cashFlows?.filter((each) => each.everyday && !hasEnded(each, today)) ?? []
  const tryEveryday = () => {
    for (const cashFlow of everyday) {
      const { amountCents } = cashFlow
      onAdd({ op: 'edit', ...refOf(cashFlow), ...changingFrom(cashFlow, today), amountCents })
    }
  }
  return (
    <section aria-label="Add a change" className="flex flex-col gap-3 border-t border-line pt-4">
      {isFull && <p className="text-warning">There can be at most {MAX_CHANGES} changes.</p>}
      {plan.error && (
        <ErrorState
          message={`Your plan could not be loaded. ${failureOf(plan.error, FAILURES.load)}`}
          onRetry={plan.refetch}
        />
      )}
      {!isFull && cashFlows && (
        <ChangeForm
          key={JSON.stringify(formStart)}
          account={account}
          cashFlows={cashFlows}
          cards={cards}
          today={today}
          start={formStart}
          onAdd={addFromForm}
          onSchedule={trySchedule}
        />
      )}
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => tryNew('income')}>
            New Income
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => tryNew('expense')}>
            New Expense
          </Button>
          <Button size="small" onClick={() => onAdd({ op: 'balance', deltaCents: 0 })}>
            Shift the Balance
          </Button>
          {everyday.length > 0 && (
            <Button size="small" onClick={tryEveryday}>
              Everyday Spending
            </Button>
          )}
        </div>
      )}
    </section>
  )
})

const ACTS = [
  { value: 'amount', label: 'Another amount' },
  { value: 'schedule', label: 'Another schedule...' },
  { value: 'stop', label: 'It stops' },
  { value: 'skip', label: 'One date is skipped' },
  { value: 'move', label: 'One date is moved' },
  { value: 'dateAmount', label: 'Another amount on one date' },
] as const satisfies { value: ChangeAct; label: string }[]

const ACTS_ON_ONE_DATE: ReadonlySet<ChangeAct> = new Set(['skip', 'move', 'dateAmount'])

function actsOn({ kind, everyday, closeDay, paidBy }: CashFlow, hasCard: boolean) {
  const acts = ACTS.filter(({ value }) => !everyday || !ACTS_ON_ONE_DATE.has(value))
  const mayBePaid = kind === 'expense' && closeDay === null && (hasCard || paidBy !== null)
  const label = paidBy === null ? 'Pay it by card' : 'Pay it from the account'
  return mayBePaid ? [...acts, { value: 'card' as const, label }] : acts
}

interface ChangeFormProps {
  account: AccountRef
  cashFlows: CashFlow[]
  cards: readonly FoundCard[]
  today: string
  start: { kind: CashFlow['kind']; id: number; date?: string } | null
  onAdd: (change: Change) => void
  onSchedule: (cashFlow: CashFlow) => void
}

const keyOf = ({ kind, id }: Pick<CashFlow, 'kind' | 'id'>) => `${kind} ${id}`

const DATES = 24

function refOf({ kind, id, version }: CashFlow) {
  return { kind, id, seenVersion: version }
}

/** A cash flow that has ended by then cannot change from that date on. */
function changingFrom({ recurrenceType, lastDate }: CashFlow, fromDate: string) {
  const isOneTime = recurrenceType === 'ON_X_DAY'
  return isOneTime || (lastDate !== null && lastDate < fromDate) ? {} : { fromDate }
}

function ChangeForm(props: ChangeFormProps) {
  const { account, cashFlows, cards, today, start, onAdd, onSchedule } = props
  const form = useForm<TypedChange, TypedChange>(schemaOf, {
    defaults: {
      key: start ? keyOf(start) : '',
      act: start?.date === undefined ? 'amount' : 'skip',
      date: start?.date ?? '',
      newDay: '',
    },
    send: add,
  })
  const { key: chosenKey, date: chosenDate } = form.values
  const cashFlow = cashFlows.find((each) => keyOf(each) === chosenKey) ?? cashFlows[0]
  const otherCard = cards.find(({ isInUse }) => isInUse)?.id
  const acts = cashFlow ? actsOn(cashFlow, otherCard !== undefined) : []
  const act = acts.some(({ value }) => value === form.values.act) ? form.values.act : 'amount'
  // There may be thousands.
  const options = useMemo(() => optionsOf(cashFlows), [cashFlows])
  const isOfOne = ACTS_ON_ONE_DATE.has(act)
  const next = useNextDatesOf(account, cashFlow, isOfOne)
  const preset = start && cashFlow && keyOf(start) === keyOf(cashFlow) ? start.date : undefined
  const dates = [...new Set([...(preset === undefined ? [] : [preset]), ...next.dates])]
  const date = dates.includes(chosenDate) ? chosenDate : dates[0]
  if (!cashFlow) return null

  function schemaOf(): ReturnType<typeof changeForm> {
    if (act !== 'move') return changeForm(null)
    return changeForm(date && cashFlow ? fallsOn(cashFlow, date) : '')
  }

  function add({ newDay }: TypedChange) {
    const { amountCents, paidBy } = cashFlow!
    const ref = refOf(cashFlow!)
    const from = changingFrom(cashFlow!, preset ?? today)
    if (act === 'schedule') onSchedule(cashFlow!)
    else if (act === 'amount') onAdd({ op: 'edit', ...ref, ...from, amountCents })
    else if (act === 'card')
      onAdd({ op: 'edit', ...ref, ...from, paidBy: paidBy === null ? otherCard : null })
    else if (act === 'stop') onAdd({ op: 'stop', ...ref, ...from })
    else if (date === undefined) return
    else if (act === 'skip') onAdd({ op: 'skip', ...ref, date })
    else if (act === 'move') onAdd({ op: 'move', ...ref, date, to: newDay })
    else onAdd({ op: 'amount', ...ref, date, amountCents })
  }

  return (
    <Form form={form} aria-label="Try a change" className="flex flex-col gap-3">
      <SelectField label="Income or expense" {...form.text('key')} value={keyOf(cashFlow)}>
        {options}
      </SelectField>
      <SelectField
        label="What would be different"
        {...form.text('act')}
        value={act}
        options={acts}
      />
      {isOfOne && (
        <SelectField
          label="Date"
          {...form.text('date')}
          value={date ?? ''}
          error={
            next.error && `The dates could not be loaded. ${failureOf(next.error, FAILURES.load)}`
          }
          hint={next.isLoaded && dates.length === 0 ? 'It has no dates from today on.' : undefined}
          options={dates.map((date) => ({ value: date, label: formatWeekdayNear(date, today) }))}
        />
      )}
      {act === 'move' && (
        <TextField
          label="New day"
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          className="w-48"
          {...form.text('newDay')}
        />
      )}
      <SubmitButton
        form={form}
        variant="secondary"
        className="self-start"
        disabled={isOfOne && date === undefined}
      >
        Try It
      </SubmitButton>
    </Form>
  )
}

function optionsOf(cashFlows: CashFlow[]) {
  return (['income', 'expense'] as const).map((kind) => (
    <optgroup key={kind} label={kind === 'income' ? 'Incomes' : 'Expenses'}>
      {cashFlows
        .filter((each) => each.kind === kind)
        .map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {each.name}
          </option>
        ))}
    </optgroup>
  ))
}

function useNextDatesOf(account: AccountRef, cashFlow: CashFlow | undefined, isAsked: boolean) {
  const isOneTime = cashFlow?.recurrenceType === 'ON_X_DAY'
  const { data, error } = trpc.projection.dates.useQuery(
    {
      account,
      ...(cashFlow ? scheduleOf(cashFlow) : { recurrenceType: 'DAILY' }),
      count: DATES,
      timeZone: browserTimeZone(),
    },
    { enabled: isAsked && cashFlow !== undefined && !isOneTime },
  )
  if (cashFlow && isOneTime)
    return { dates: [cashFlow.startDate.slice(0, 10)], error: null, isLoaded: true }
  return {
    dates: data?.dates.map(({ date }) => date) ?? [],
    error: data ? null : error,
    isLoaded: data !== undefined,
  }
}
