import { SEGMENT, SEGMENTS } from './segment-look.ts'

export interface SegmentedProps<Value extends string> {
  /** The name of the switch, for assistive technology. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Switches what the page shows: toggle buttons, one of them pressed. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <fieldset aria-label={label} className={SEGMENTS}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`${SEGMENT} cursor-pointer aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong`}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
