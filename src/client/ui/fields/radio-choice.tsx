import { useId } from 'react'
import { SEGMENT, SEGMENTS } from './segmented.tsx'

export interface RadioChoiceProps<Value extends string> {
  /** The name of the choice, for assistive technology. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
}

/** A setting with few values, all of them in sight: radio buttons that look like one switch. */
export function RadioChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: RadioChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-label={label} className={`${SEGMENTS} ${className}`}>
      {options.map((option) => (
        <label
          key={option.value}
          className={`${SEGMENT} relative has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
