import { useId } from 'react'

export interface ChoiceGridProps<Value extends string | number> {
  legend: string
  value: Value | null
  options: readonly { value: Value; label: string; detail?: string }[]
  onChange: (value: Value) => void
  columns: string
  hint?: string
}

export function ChoiceGrid<Value extends string | number>({
  legend,
  value,
  options,
  onChange,
  columns,
  hint,
}: ChoiceGridProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-1.5 ${columns}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-col items-center justify-center rounded-field border border-line-strong bg-surface px-1 py-1 text-center text-sm text-ink-soft transition-colors hover:text-ink has-checked:border-accent has-checked:bg-accent has-checked:font-medium has-checked:text-accent-ink has-checked:forced-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent desk:min-h-9"
          >
            {option.label}
            {option.detail && (
              <span id={`${id}-${option.value}`} className="text-xs font-normal opacity-85">
                {option.detail}
              </span>
            )}
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field outline-none"
              aria-label={option.label}
              aria-describedby={option.detail ? `${id}-${option.value}` : undefined}
            />
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
