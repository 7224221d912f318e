import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { Problem } from '../problem.tsx'
import { useSinglePress } from '../use-single-press.ts'

/** The part of `useForm` that a form shows, whatever its fields are. */
export interface ShownForm {
  id: string
  submit: (event: SyntheticEvent) => Promise<void>
  submitCount: number
  isSending: boolean
  failure: string | null
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'id'> {
  form: ShownForm
  /** The buttons, where they stand in the form: behind the sentence that says why it failed. */
  actions?: ReactNode
}

/** The fields of a `useForm`. After a press the first one with a problem has the focus. */
export function Form({ form, actions, children, ...rest }: FormProps) {
  const { id, submit, submitCount, failure } = form
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
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
      <Problem>{failure}</Problem>
      {actions}
    </form>
  )
}

function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

/** The button of a form, inside it or in the footer of its dialog. */
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
