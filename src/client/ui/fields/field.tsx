import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldTexts {
  label: string
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | null | undefined
}

const CONTROL =
  'min-h-11 w-full rounded-field border border-line-strong bg-surface px-3 py-1.5 text-base text-ink placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-warning desk:min-h-9 desk:text-sm'

const AFTER_PREFIX = 'pl-7 text-right'

function useField<Props extends { id?: string | undefined; className?: string | undefined }>(
  props: FieldTexts & Props,
) {
  const { label, labelHidden = false, hint, error, className = '', ...control } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    control: {
      ...control,
      id,
      'aria-label': labelHidden ? label : undefined,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
    },
    frame: (field: ReactNode) => (
      <div className={`flex flex-col gap-1 ${className}`}>
        {!labelHidden && (
          <label htmlFor={id} className="text-sm font-medium text-ink">
            {label}
          </label>
        )}
        {field}
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
    ),
  }
}

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  prefix?: string
  beside?: ReactNode
}

export function TextField({ prefix, beside, ...props }: TextFieldProps) {
  const { control, frame } = useField(props)
  return frame(
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
        <input {...control} className={`${CONTROL} ${prefix ? AFTER_PREFIX : ''}`} />
      </div>
      {beside}
    </div>,
  )
}

export interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  options?: readonly { value: string | number; label: string; disabled?: boolean }[]
  children?: ReactNode
}

export function SelectField({ options, children, ...props }: SelectFieldProps) {
  const { control, frame } = useField(props)
  return frame(
    <div className="relative">
      <select {...control} className={`${CONTROL} appearance-none pr-8`}>
        {children}
        {options?.map(({ label, ...option }) => (
          <option key={option.value} {...option}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-faint"
      />
    </div>,
  )
}

export function TextAreaField(props: FieldTexts & ComponentProps<'textarea'>) {
  const { control, frame } = useField(props)
  return frame(<textarea {...control} className={`${CONTROL} py-2`} />)
}
