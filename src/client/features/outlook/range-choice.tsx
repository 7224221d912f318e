import { useMedia } from '../../browser/device.ts'
import { SHOWN_RANGES, type ShownRange, RangeField } from '../../plan/shown-range.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'

const CHOICES_FIT = '(min-width: 90rem)'

interface RangeChoiceProps {
  value: ShownRange
  onChange: (range: ShownRange) => void
  className: string
}

export function RangeChoice(props: RangeChoiceProps) {
  return useMedia(CHOICES_FIT) ? (
    <RadioChoice {...props} label="Look ahead" size="small" options={SHOWN_RANGES} />
  ) : (
    <RangeField {...props} />
  )
}
