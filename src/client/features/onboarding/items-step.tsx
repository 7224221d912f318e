import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../ui/button.tsx'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { formatCount } from '../../words/counts.ts'
import { isSaved, itemOf, type OnboardingRow, withCustomRow } from './onboarding-rows.ts'
import { isolated } from '../../words/isolated.ts'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import { nameProblem } from '../../../shared/name.ts'
import { everydayInWords } from '../../../shared/plan/spending-words.ts'
import { describeRecurrence } from '../../../shared/schedules/recurrence.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { formatCents } from '../../words/shown-amounts.ts'

interface ItemsStepProps {
  name: string
  planned: CashFlow[]
  rows: OnboardingRow[]
  onChange: (change: (rows: OnboardingRow[]) => OnboardingRow[]) => void
}

export function ItemsStep({ name, planned, rows, onChange }: ItemsStepProps) {
  const customRef = useRef<HTMLUListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)

  const change = (key: string, change: Partial<OnboardingRow>) =>
    onChange((rows) =>
      rows.map((row) => (row.key === key ? { ...row, ...change, failure: null } : row)),
    )
  const add = () => {
    flushSync(() => onChange(withCustomRow))
    customRef.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  const remove = (key: string) => {
    change(key, { isChosen: false })
    // The button that was pressed goes away.
    addRef.current?.focus()
  }

  return (
    <>
      {planned.length > 0 && <PlannedBefore planned={planned} />}
      <ul aria-label={name} className="flex flex-col gap-2">
        {rows
          .filter(({ isPreset }) => isPreset)
          .map((row) => (
            <li key={row.key}>
              <PresetFields row={row} onChange={(changes) => change(row.key, changes)} />
            </li>
          ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line-strong pt-4">
        <h3 className="font-semibold">Something else?</h3>
        <ul ref={customRef} aria-label="Custom items" className="flex flex-col gap-3 empty:hidden">
          {rows
            .filter(({ isPreset, isChosen }) => !isPreset && isChosen)
            .map((row) => (
              <li key={row.key}>
                <CustomFields
                  row={row}
                  onChange={(changes) => change(row.key, changes)}
                  onRemove={() => remove(row.key)}
                />
              </li>
            ))}
        </ul>
        <Button ref={addRef} className="self-start" onClick={add}>
          <Plus size={16} aria-hidden />
          Add a Custom Item
        </Button>
      </div>
    </>
  )
}

const SHOWN = 12

function PlannedBefore({ planned }: { planned: CashFlow[] }) {
  const others = planned.length - SHOWN
  return (
    <section aria-label="Already in your plan" className="rounded-field bg-canvas px-3 py-2">
      <h3 className="font-semibold">Already in your plan</h3>
      <p className="text-ink-soft wrap-anywhere">
        {planned
          .slice(0, SHOWN)
          .map(({ name, amountCents }) => `${isolated(name)} ${formatCents(amountCents)}`)
          .join(', ')}
        {others > 0 && ` and ${formatCount(others)} more`}. They stay as they are.
      </p>
    </section>
  )
}

interface RowFieldsProps {
  row: OnboardingRow
  onChange: (change: Partial<OnboardingRow>) => void
}

const AMOUNT = { limits: AMOUNT_LIMITS, placeholder: '0.00' }

function PresetFields({ row, onChange }: RowFieldsProps) {
  const item = itemOf(row)
  const schedule = item?.everyday
    ? everydayInWords(formatCents(item.amountCents))
    : describeRecurrence({
        recurrenceType: 'MONTHLY',
        recurrenceDay: row.day,
        startDate: '',
      })
  const state = stateOf(row)
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Checkbox
        className="flex-1"
        label={row.name}
        hint={state ? `${schedule} · ${state}` : schedule}
        checked={row.isChosen}
        onChange={(event) => onChange({ isChosen: event.target.checked })}
      />
      <MoneyField
        {...AMOUNT}
        className="w-32"
        label={`${isolated(row.name)} amount`}
        labelHidden
        value={row.amount}
        error={row.failure?.sentence}
        onText={(amount) => onChange({ amount, isChosen: true })}
      />
      {row.canBeEveryday && row.isChosen && (
        <Checkbox
          className="basis-full pl-8 desk:pl-7"
          label="Every day a little"
          hint="So much a month, spent day by day"
          checked={row.isEveryday}
          onChange={({ target }) => onChange({ isEveryday: target.checked })}
        />
      )}
    </div>
  )
}

function CustomFields({ row, onChange, onRemove }: RowFieldsProps & { onRemove: () => void }) {
  return (
    <fieldset>
      <legend className="sr-only">Custom item</legend>
      <div className="flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label="Name"
          autoComplete="off"
          hint={missingIn(row) ?? stateOf(row)}
          error={row.name.trim() && nameProblem(row.name.trim())}
          value={row.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <MoneyField
          {...AMOUNT}
          className="w-32"
          label="Amount"
          value={row.amount}
          error={row.failure?.sentence}
          onText={(amount) => onChange({ amount })}
        />
        <IconButton
          label={row.name.trim() ? `Remove ${isolated(row.name.trim())}` : 'Remove'}
          className="mt-6"
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}

function stateOf(row: OnboardingRow): string | null {
  if (row.failure) return row.unanswered ? 'No answer yet' : 'Not saved yet'
  return row.saved && isSaved(row) ? 'Saved' : null
}

function missingIn(row: OnboardingRow): string | null {
  if (itemOf(row) || (row.name.trim() === '' && row.amount === '')) return null
  return row.name.trim() === '' ? 'It needs a name to be saved.' : 'It needs an amount to be saved.'
}
