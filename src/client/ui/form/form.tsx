import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { useSinglePress } from '../use-single-press.ts'

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
function scrollIntoSight(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

export function SubmitButton({ form, ...button }: Omit<ButtonProps, 'form'> & { form: ShownForm }) {
  const pressOnce = useSinglePress()
  return (
    <Button
      variant="primary"
      {...button}
      type="submit"
      form={form.id}
      busy={form.isSending}
      onClick={pressOnce}
    />
  )
}
