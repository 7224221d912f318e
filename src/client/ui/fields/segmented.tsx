import { useId } from 'react'

const SEGMENTS = 'inline-flex rounded-field bg-sunken p-0.5'

const SEGMENT =
  'flex items-center gap-1.5 rounded-md font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink'

const SEGMENT_SIZES = {
  medium:
    'min-h-10 px-3 text-sm max-[26rem]:px-2 max-[24rem]:px-1.5 max-[22rem]:text-xs sm:min-h-8',
  small: 'min-h-7 px-2.5 text-xs pointer-coarse:min-h-10',
}

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  size?: keyof typeof SEGMENT_SIZES
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, size = 'medium' } = props
  return (
    <fieldset aria-label={label} className={SEGMENTS}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`${SEGMENT} ${SEGMENT_SIZES[size]} cursor-pointer aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card aria-pressed:ring-1 aria-pressed:ring-line-strong/60 aria-pressed:forced-chosen`}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

interface RadioChoiceProps<Value extends string> extends SegmentedProps<Value> {
  className?: string
}

export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, value, options, onChange, size = 'medium', className = '' } = props
  const name = useId()
  return (
    <fieldset aria-label={label} className={`${SEGMENTS} ${className}`}>
      {options.map((option) => (
        <label
          key={option.value}
          className={`${SEGMENT} ${SEGMENT_SIZES[size]} relative has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line-strong/60 has-checked:forced-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
