import { type ComponentProps, type ReactNode, useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  hint?: ReactNode
}

export function Checkbox({ label, hint, className = '', ...input }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={`flex min-h-11 items-center gap-3 desk:min-h-9 ${className}`}>
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        className="size-5 shrink-0 cursor-pointer accent-accent desk:size-4"
      />
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere">{label}</span>
        {hint && (
          <span id={hintId} className="text-xs text-ink-faint">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
