import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import {
  AMOUNT_LIMITS,
  BALANCE_LIMITS,
  type MoneyLimits,
  readMoney,
} from '../../../shared/money/money-text.ts'
import { dollarsFromCents, MAX_AMOUNT_CENTS } from '../../../shared/money/money.ts'
import { cardOfPart, type FoundCard } from '../../../shared/plan/cards.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import { NO_DATE } from '../../../shared/typed-fields.ts'
import { describeChange, editedSinceWords, type FindCashFlow, seenNow } from './change-words.ts'
import { addedCashFlow, editedCashFlow } from './changed-cash-flow.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { isolated } from '../../words/isolated.ts'
import type { DraftChange } from './draft.ts'
import { formatCents } from '../../words/shown-amounts.ts'
import { memoDrawn } from '../../ui/redraw.ts'

interface ChangeRowProps {
  item: DraftChange
  find: FindCashFlow
  cards: readonly FoundCard[]
  today: string
  hasNoEffect: boolean
  onChange: (item: DraftChange) => void
  onRemove: (item: DraftChange) => void
  onEdit: (item: DraftChange) => void
}

export const ChangeRow = memoDrawn(function ChangeRow(props: ChangeRowProps) {
  const { item, find, cards, today, hasNoEffect, onChange, onRemove, onEdit } = props
  const { change } = item
  const canEdit =
    change.op === 'add' || (change.op === 'edit' && find(change.kind, change.id) !== undefined)
  const words = describeChange(change, find, today)
  const edited = editedSinceWords(change, find)
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex items-start gap-1">
        <Switch
          label={words}
          checked={item.isOn}
          onChange={({ target }) => onChange({ ...item, isOn: target.checked })}
          className={`flex-1 ${item.isOn ? '' : 'text-ink-soft'}`}
        />
        {canEdit && (
          <IconButton
            size="small"
            label={`Edit: ${words}`}
            icon={<Pencil size={14} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => onEdit(item)}
          />
        )}
        <IconButton
          size="small"
          label={`Remove: ${words}`}
          icon={<X size={16} aria-hidden />}
          onClick={() => onRemove(item)}
        />
      </div>
      {!item.isOn && (
        <p className="text-xs text-ink-soft">Switched off: it counts for nothing here.</p>
      )}
      {item.isOn && hasNoEffect && (
        <p className="text-xs text-warning">
          This has no effect: what it is about has left the plan, or has changed too much for it.
        </p>
      )}
      {item.isOn && !hasNoEffect && edited !== null && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-warning">
          <p>{edited}</p>
          <Button
            size="small"
            aria-label={`Try it still: ${words}`}
            onClick={() => onChange({ ...item, change: seenNow(change, find) })}
          >
            Try It Still
          </Button>
        </div>
      )}
      {item.isOn && (
        <ChangeFields
          change={change}
          find={find}
          cards={cards}
          onChange={(change) => onChange({ ...item, change: seenNow(change, find) })}
        />
      )}
    </li>
  )
})

interface ChangeFieldsProps {
  change: Change
  find: FindCashFlow
  cards: readonly FoundCard[]
  onChange: (change: Change) => void
}

function ChangeFields({ change, find, cards, onChange }: ChangeFieldsProps) {
  // The amount at the opening, so that the slider does not run away.
  const [added] = useState(change.op === 'add' ? change.amountCents : 0)
  if (change.op === 'balance')
    return (
      <CentsField
        label="Shift of the balance"
        hint="With a minus it is lower."
        cents={change.deltaCents}
        limits={BALANCE_LIMITS}
        className="w-48"
        onChange={(deltaCents) => onChange({ ...change, deltaCents })}
      />
    )
  const cashFlow = change.op === 'add' ? addedCashFlow(change) : find(change.kind, change.id)
  if (cashFlow === undefined) return null
  const { everyday } = change.op === 'edit' ? editedCashFlow(change, cashFlow) : cashFlow
  const name = isolated(cashFlow.name)
  return (
    <>
      {'amountCents' in change && change.amountCents !== undefined && (
        <AmountControl
          label={`Amount of ${name}${everyday ? ' a week' : ''}`}
          cents={change.amountCents}
          aroundCents={change.op === 'add' ? added : cashFlow.amountCents}
          onChange={(amountCents) => onChange({ ...change, amountCents })}
        />
      )}
      {change.op === 'edit' && change.paidBy !== undefined && (
        <CardControl
          label={`${name} is paid with`}
          paidBy={change.paidBy}
          cards={cards}
          onChange={(paidBy) => onChange({ ...change, paidBy })}
        />
      )}
      {change.op === 'move' && (
        <DateControl
          label={`New day of ${name}`}
          date={change.to}
          onChange={(to) => onChange({ ...change, to })}
        />
      )}
      {'fromDate' in change &&
        change.fromDate !== undefined &&
        cashFlow.recurrenceType !== 'ON_X_DAY' && (
          <DateControl
            label={change.op === 'stop' ? 'First date without it' : 'First date that changes'}
            date={change.fromDate}
            onChange={(fromDate) => onChange({ ...change, fromDate })}
          />
        )}
    </>
  )
}

interface CardControlProps {
  label: string
  paidBy: number | null
  cards: readonly FoundCard[]
  onChange: (paidBy: number | null) => void
}

function CardControl({ label, paidBy, cards, onChange }: CardControlProps) {
  const card = cardOfPart(cards, paidBy)
  const isGone = paidBy !== null && !card
  const offered = cards.filter((each) => each.isInUse || each === card)
  return (
    <SelectField
      label={label}
      className="w-48"
      value={isGone ? 'gone' : (card?.id ?? 'account')}
      options={[
        { value: 'account', label: 'Account' },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: 'gone', label: 'A card that is gone' }] : []),
      ]}
      onChange={({ target: { value } }) => onChange(value === 'account' ? null : Number(value))}
    />
  )
}

interface DateControlProps {
  label: string
  date: string
  onChange: (date: string) => void
}

function DateControl({ label, date, onChange }: DateControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type="date"
      min="0001-01-01"
      max="9999-12-31"
      value={typed ?? date}
      error={typed !== null && !DAY.test(typed) ? NO_DATE : null}
      className="w-48"
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (DAY.test(value)) onChange(value)
      }}
      onBlur={() => {
        if (typed !== null && DAY.test(typed)) setTyped(null)
      }}
    />
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

interface AmountControlProps {
  label: string
  cents: number
  aroundCents: number
  onChange: (cents: number) => void
}

const DOLLAR_STEPS_FROM_CENTS = 20_00

/** Passes on only a right amount; what is typed stays. */
function AmountControl({ label, cents, aroundCents, onChange }: AmountControlProps) {
  const step = aroundCents < DOLLAR_STEPS_FROM_CENTS ? 1 : 100
  const min = Math.floor(aroundCents / 2 / step) * step
  const max = Math.min(MAX_AMOUNT_CENTS, Math.ceil((aroundCents * 2) / step) * step)
  return (
    <div className="flex items-end gap-3">
      <CentsField
        label={label}
        cents={cents}
        limits={AMOUNT_LIMITS}
        onChange={onChange}
        className="w-32 shrink-0"
      />
      {aroundCents > 0 && (
        <input
          type="range"
          aria-label={`${label}, from half to double`}
          aria-valuetext={formatCents(cents)}
          min={min}
          max={max}
          step={step}
          value={cents}
          onChange={({ target }) => onChange(Number(target.value))}
          className="slider h-11 min-w-0 flex-1 cursor-pointer rounded-field desk:h-9"
        />
      )}
    </div>
  )
}

interface CentsFieldProps {
  label: string
  cents: number
  limits: MoneyLimits
  hint?: string
  className?: string
  onChange: (cents: number) => void
}

function CentsField({ cents, limits, onChange, ...texts }: CentsFieldProps) {
  const [typed, setTyped] = useState<{ text: string; cents: number } | null>(null)
  // The slider has moved since.
  const isOld = typed !== null && typed.cents !== cents
  return (
    <MoneyField
      {...texts}
      placeholder="0.00"
      value={typed && !isOld ? typed.text : dollarsFromCents(cents)}
      limits={limits}
      onText={(text) => {
        const read = readMoney(text, limits)
        const readCents = read.problem === null ? (read.cents ?? 0) : cents
        setTyped({ text, cents: readCents })
        if (readCents !== cents) onChange(readCents)
      }}
      onLeave={({ problem }) => {
        if (problem === null) setTyped(null)
      }}
    />
  )
}
