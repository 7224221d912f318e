import { SHOWN_RANGES, type ShownRange } from '../server/shown-range.ts'
import { SelectField } from './field.tsx'

interface RangeFieldProps {
  value: ShownRange
  onChange: (range: ShownRange) => void
  className?: string
}

/** Chooses how far ahead one looks: once on a screen, next to its answers. */
export function RangeField({ value, onChange, className }: RangeFieldProps) {
  return (
    <SelectField
      label="Look ahead"
      labelHidden
      className={className}
      value={value}
      onChange={({ target }) => onChange(target.value as ShownRange)}
    >
      {SHOWN_RANGES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
