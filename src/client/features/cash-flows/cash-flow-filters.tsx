import { RECURRENCE_LABELS, RECURRENCE_TYPES } from '../../../shared/recurrence.ts'
import { MoneyField, SelectField, TextField } from '../../ui/field.tsx'
import type { CashFlowCriteria } from './cash-flow-criteria.ts'

export interface CashFlowFiltersProps {
  criteria: CashFlowCriteria
  onChange: (change: Partial<CashFlowCriteria>) => void
}

export function CashFlowFilters({ criteria, onChange }: CashFlowFiltersProps) {
  const { minAmount, maxAmount, recurrenceType, startDateFrom } = criteria
  const amount = { type: 'number', step: '0.01', min: '0' }

  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <MoneyField
        {...amount}
        label="Min Amount"
        value={minAmount}
        onChange={(event) => onChange({ minAmount: event.target.value })}
      />
      <MoneyField
        {...amount}
        label="Max Amount"
        value={maxAmount}
        onChange={(event) => onChange({ maxAmount: event.target.value })}
      />
      <SelectField
        label="Schedule Type"
        value={recurrenceType}
        onChange={(event) =>
          onChange({ recurrenceType: event.target.value as CashFlowCriteria['recurrenceType'] })
        }
      >
        <option value="">All types</option>
        {RECURRENCE_TYPES.map((type) => (
          <option key={type} value={type}>
            {RECURRENCE_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label="Start Date From"
        value={startDateFrom}
        onChange={(event) => onChange({ startDateFrom: event.target.value })}
      />
    </div>
  )
}
