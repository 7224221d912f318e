import { SHOWN_RANGES, type ShownRange } from './shown-range.ts'
import { SelectField } from '../ui/fields/field.tsx'

interface RangeFieldProps {
  value: ShownRange
  onChange: (range: ShownRange) => void
  labelHidden?: boolean
  /** Shorter ones cannot be chosen. */
  shortest?: ShownRange
  className?: string
}

/** Chooses how far ahead one looks: once on a screen, next to its answers. */
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
