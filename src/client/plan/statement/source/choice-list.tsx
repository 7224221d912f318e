import { useId } from 'react'

interface ChoiceListProps<Value extends string> {
  legend: string
  value: Value | null
  options: readonly { value: Value; label: string; detail?: string }[]
  onChange: (value: Value) => void
}

export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium wrap-anywhere">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line-strong px-3 py-1.5 transition-colors hover:bg-ink/6 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            className="size-4 shrink-0 accent-accent outline-none"
            onChange={() => onChange(option.value)}
          />
          <span className="flex min-w-0 flex-col">
            <span className="wrap-anywhere">{option.label}</span>{' '}
            {option.detail && <span className="text-xs text-ink-soft">{option.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
