import { X } from 'lucide-react'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import { nameProblem } from '../../../shared/name.ts'
import { describeRecurrence } from '../../../shared/schedules/recurrence.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { isSaved, itemOf, type OnboardingRow } from './onboarding-rows.ts'
import { isolated } from '../../words/isolated.ts'

export interface RowFieldsProps {
  row: OnboardingRow
  onChange: (change: Partial<OnboardingRow>) => void
}

const AMOUNT = { limits: AMOUNT_LIMITS, placeholder: '0.00' }

export function PresetFields({ row, onChange }: RowFieldsProps) {
  const schedule = describeRecurrence({
    recurrenceType: 'MONTHLY',
    recurrenceDay: row.day,
    startDate: '',
  })
  const state = stateOf(row)
  return (
    <div className="flex items-start gap-3">
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
    </div>
  )
}

export function CustomFields({
  row,
  onChange,
  onRemove,
}: RowFieldsProps & { onRemove: () => void }) {
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
