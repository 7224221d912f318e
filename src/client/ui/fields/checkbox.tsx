import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
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

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
}

export function Switch({ label, className = '', ...input }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`flex min-h-11 min-w-0 cursor-pointer items-center gap-3 desk:min-h-9 ${className}`}
    >
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-ink-faint transition-colors before:absolute before:top-px before:left-px before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-4"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
