import { type ComponentProps, useId } from 'react'

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
