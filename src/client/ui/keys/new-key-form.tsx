import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Form, type ShownForm, SubmitButton } from '../form/form.tsx'

interface NewKeyFormProps {
  form: ShownForm
  title: string
  action: string
  /** Stands in the place of the buttons once the form is sent, until something is changed. */
  proof: ReactNode
  onChange: () => void
  onCancel: () => void
  children: ReactNode
}

export function NewKeyForm(props: NewKeyFormProps) {
  const { form, title, action, proof, onChange, onCancel, children } = props
  const titleId = useId()
  const buttons = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton form={form}>{action}</SubmitButton>
    </div>
  )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Form
        form={form}
        aria-labelledby={titleId}
        className="flex flex-col gap-2"
        actions={!proof && buttons}
        onChange={onChange}
      >
        <p id={titleId} className="font-medium">
          {title}
        </p>
        {children}
      </Form>
      {proof}
    </div>
  )
}
