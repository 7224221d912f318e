import type { ComponentProps, MouseEvent, ReactNode } from 'react'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger'
type Size = 'small' | 'medium'

/** Red is for money below zero, so even a destructive button is only amber. */
const VARIANTS: Record<Variant, string> = {
  primary: 'bg-accent text-accent-ink forced-color-adjust-none hover:bg-accent/90',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-ink/6',
  ghost: 'text-ink-soft hover:bg-ink/6 hover:text-ink',
  danger: 'text-ink-soft hover:bg-warning/5 hover:text-warning',
}

/** On a touch screen every target is 44 px. */
const SIZES: Record<Size, string> = {
  small: 'min-h-11 min-w-11 px-2.5 text-xs desk:min-h-8 desk:min-w-8',
  medium: 'min-h-11 min-w-11 px-4 text-sm desk:min-h-9 desk:min-w-9',
}

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-field font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-not-allowed aria-busy:opacity-50'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  size?: Size
  busy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A disabled button would lose the focus, and not get it back.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? ignorePress : onClick}
      className={`${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`}
    />
  )
}

/** Enter in a field presses its form's button too. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault()
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  label: string
  icon: ReactNode
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={`!px-2 ${className}`}
    >
      {icon}
    </Button>
  )
}
