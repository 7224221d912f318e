import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { type Outcome, SettingsSection } from '../settings.tsx'

export interface ShownForm {
  id: string
  submit: (event: SyntheticEvent) => Promise<void>
  submitCount: number
  isSending: boolean
  failure: string | null
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'id'> {
  form: ShownForm
  actions?: ReactNode
}

export function Form({ form, actions, children, ...rest }: FormProps) {
  const { id, submit, submitCount, failure } = form
  const ref = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (submitCount > 0) focusProblem(ref.current)
  }, [submitCount])
  return (
    <form
      {...rest}
      ref={ref}
      id={id}
      onSubmit={(event) => {
        void submit(event)
        // A phone brings up its keyboard only while the press is handled.
        focusProblem(ref.current)
      }}
    >
      {children}
      {failure && (
        <p ref={scrollIntoSight} role="alert" className="mt-auto text-warning wrap-anywhere">
          {failure}
        </p>
      )}
      {actions}
    </form>
  )
}

/** On a phone it is below what the dialog shows. */
export function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

interface SubmitButtonProps extends Omit<ButtonProps, 'form'> {
  form: Pick<ShownForm, 'id' | 'isSending'>
}

/** Stays in place for the next step: it ignores the second press of a double click, or of a held Enter. */
export function SubmitButton({ form, ...button }: SubmitButtonProps) {
  useEffect(() => {
    // Enter in a field presses its form's button.
    document.addEventListener('keydown', ignoreHeldEnter, true)
    return () => document.removeEventListener('keydown', ignoreHeldEnter, true)
  }, [])
  return (
    <Button
      variant="primary"
      {...button}
      type="submit"
      form={form.id}
      busy={form.isSending}
      onClick={ignoreSecondClick}
    />
  )
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 0 && event.detail % 2 === 0) event.preventDefault()
}

interface FormSectionProps {
  title: string
  form: ShownForm & { outcome: Outcome | null }
  action: string
  children: ReactNode
}

export function FormSection({ title, form, action, children }: FormSectionProps) {
  return (
    <SettingsSection
      title={title}
      outcome={form.outcome}
      action={
        <SubmitButton form={form} variant="secondary">
          {action}
        </SubmitButton>
      }
    >
      <Form form={{ ...form, failure: null }} className="flex flex-col gap-3">
        {children}
      </Form>
    </SettingsSection>
  )
}

interface KeptNoteProps {
  action: string
  onStartOver: () => void
}

export function KeptNote({ action, onStartOver }: KeptNoteProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft">
      This is what you typed before.
      <Button size="small" variant="ghost" className="-mx-2.5" onClick={onStartOver}>
        {action}
      </Button>
    </p>
  )
}
