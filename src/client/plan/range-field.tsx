import { SHOWN_RANGES, type ShownRange } from './shown-range.ts'
import { SelectField } from '../ui/fields/field.tsx'

interface RangeFieldProps {
  value: ShownRange
  onChange: (range: ShownRange) => void
  labelHidden?: boolean
  shortest?: ShownRange
  className?: string
}

export function RangeField({
  value,
  onChange,
  labelHidden = true,
  shortest = '1',
  className,
}: RangeFieldProps) {
  return (
    <SelectField
      label="Look ahead"
      labelHidden={labelHidden}
      className={className}
      value={value}
      onChange={({ target }) => onChange(target.value as ShownRange)}
      options={SHOWN_RANGES.map((range) => ({
        ...range,
        disabled: Number(range.value) < Number(shortest),
      }))}
    />
  )
}
