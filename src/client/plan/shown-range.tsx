import { oneOf, useStoredState } from '../browser/stored-state.ts'
import { addMonths, daysBetween, inMonth, monthOf } from '../words/dates.ts'
import { SelectField } from '../ui/fields/field.tsx'

/** Shared, so that a screen has one lowest balance. */

export type ShownRange = '1' | '3' | '12' | '60'

export const SHOWN_RANGES: readonly { value: ShownRange; label: string }[] = [
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: '12', label: '1 year' },
  { value: '60', label: '5 years' },
]

const DEFAULT_RANGE: ShownRange = '3'
export const LONGEST_RANGE: ShownRange = '60'

const parseRange = oneOf<ShownRange>('1', '3', '12', '60')

/** Older versions stored the range in days. */
const RANGE_OF_DAYS: Record<string, ShownRange> = { 30: '1', 90: '3', 365: '12' }

function parseDays(text: string): ShownRange | undefined {
  return RANGE_OF_DAYS[text]
}

export function useShownRange() {
  const [earlier] = useStoredState('outlookDays', DEFAULT_RANGE, parseDays)
  return useStoredState('graphMonths', earlier, parseRange)
}

export function rangeLabel(range: ShownRange): string {
  return SHOWN_RANGES.find(({ value }) => value === range)?.label ?? ''
}

export function rangeWith(date: string, range: ShownRange, from: string): ShownRange {
  const longer = SHOWN_RANGES.filter(({ value }) => Number(value) >= Number(range))
  return longer.find(({ value }) => lastDayOf(from, value) >= date)?.value ?? LONGEST_RANGE
}

export function monthsAfter(date: string, count: number): string {
  return inMonth(date, addMonths(monthOf(date), count))
}

export function lastDayOf(from: string, range: ShownRange): string {
  return monthsAfter(from, Number(range))
}

export function daysOf(from: string, range: ShownRange): number {
  return daysBetween(from, lastDayOf(from, range)) + 1
}

interface RangeFieldProps {
  value: ShownRange
  onChange: (range: ShownRange) => void
  labelHidden?: boolean
  shortest?: ShownRange
  className?: string
}

export function RangeField(props: RangeFieldProps) {
  const { value, onChange, labelHidden = true, shortest = '1', className } = props
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
