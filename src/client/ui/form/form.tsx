import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { Problem } from '../problem.tsx'
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
