import { AMOUNT_LIMITS } from '../../../../shared/money/money-text.ts'
import { RECURRENCE_LABELS, RECURRENCE_TYPES } from '../../../../shared/schedules/recurrence.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import type { CashFlowCriteria } from './cash-flow-criteria.ts'

export interface CashFlowFiltersProps {
  criteria: CashFlowCriteria
  someEnded: boolean
  onChange: (change: Partial<CashFlowCriteria>) => void
}

export function CashFlowFilters({ criteria, someEnded, onChange }: CashFlowFiltersProps) {
  const { minAmount, maxAmount, recurrenceType, startDateFrom, hideEnded } = criteria

  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 lg:grid-cols-4">
      <MoneyField
        limits={AMOUNT_LIMITS}
        label="Min Amount"
        value={minAmount}
        onText={(minAmount) => onChange({ minAmount })}
      />
      <MoneyField
        limits={AMOUNT_LIMITS}
        label="Max Amount"
        value={maxAmount}
        onText={(maxAmount) => onChange({ maxAmount })}
      />
      <SelectField
        label="Schedule Type"
        options={RECURRENCE_TYPES.map((value) => ({ value, label: RECURRENCE_LABELS[value] }))}
        value={recurrenceType}
        onChange={(event) =>
          onChange({ recurrenceType: event.target.value as CashFlowCriteria['recurrenceType'] })
        }
      >
        <option value="">All types</option>
      </SelectField>
      <TextField
        type="date"
        label="Start Date From"
        value={startDateFrom}
        onChange={(event) => onChange({ startDateFrom: event.target.value })}
      />
      {(someEnded || hideEnded) && (
        <Checkbox
          label="Hide ended ones"
          className="col-span-full"
          checked={hideEnded}
          onChange={(event) => onChange({ hideEnded: event.target.checked })}
        />
      )}
    </div>
  )
}
