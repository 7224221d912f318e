import { type ReactNode, useId } from 'react'

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for assistive technology. */
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  className?: string
}

/** A choice of few, all of them in sight: radio buttons that look like one switch. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className = '',
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      className={`inline-flex rounded-field border border-line bg-canvas p-0.5 ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-10 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:min-h-8"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
