import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldTexts {
  label: string
  /** For assistive technology only, where the place of the field shows what it is. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** The mistake in the value, as a sentence. */
  error?: string | null | undefined
}

const CONTROL =
  'min-h-11 w-full rounded-field border border-line-strong bg-surface px-3 py-1.5 text-base text-ink placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-warning sm:min-h-9 sm:text-sm'

const AFTER_PREFIX = 'pl-7 text-right'

/** Ties a control to its label, its hint and its error. */
function useFieldIds({ label, labelHidden, hint, error }: FieldTexts, givenId: string | undefined) {
  const madeId = useId()
  const id = givenId ?? madeId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id,
      'aria-label': labelHidden ? label : undefined,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
    },
  }
}

function FieldFrame({
  id,
  label,
  labelHidden = false,
  hint,
  error,
  className = '',
  children,
}: FieldTexts & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      {!labelHidden && (
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-warning">
          {error}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown inside the field, before the value. */
  prefix?: string
  /** A control beside the field. */
  beside?: ReactNode
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  prefix,
  beside,
  className,
  ...input
}: TextFieldProps) {
  const texts = { label, labelHidden, hint, error }
  const { id, control } = useFieldIds(texts, input.id)
  return (
    <FieldFrame {...texts} id={id} className={className}>
      <div className="flex gap-1.5">
        <div className="relative min-w-0 flex-1">
          {prefix && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-faint"
            >
              {prefix}
            </span>
          )}
          <input {...input} {...control} className={`${CONTROL} ${prefix ? AFTER_PREFIX : ''}`} />
        </div>
        {beside}
      </div>
    </FieldFrame>
  )
}

export interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {}

export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...select
}: SelectFieldProps) {
  const texts = { label, labelHidden, hint, error }
  const { id, control } = useFieldIds(texts, select.id)
  return (
    <FieldFrame {...texts} id={id} className={className}>
      <select {...select} {...control} className={CONTROL} />
    </FieldFrame>
  )
}

export interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...textarea
}: TextAreaFieldProps) {
  const texts = { label, labelHidden, hint, error }
  const { id, control } = useFieldIds(texts, textarea.id)
  return (
    <FieldFrame {...texts} id={id} className={className}>
      <textarea {...textarea} {...control} className={`${CONTROL} py-2`} />
    </FieldFrame>
  )
}
