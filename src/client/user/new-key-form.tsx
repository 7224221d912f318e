import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ProofInput } from '../../shared/users/passkey.ts'
import { Button } from '../ui/button.tsx'
import { Form, SubmitButton } from '../ui/form/form.tsx'
import { type FormSchema, useForm } from '../ui/form/use-form.ts'
import { ProofForm } from './proof-form.tsx'

interface NewKeyFormProps<Typed extends FieldValues, Chosen> {
  schema: FormSchema<Typed, Chosen>
  defaults: Typed
  noun: string
  title: string
  action: string
  /** Stands above the proof. */
  warning: string
  create: (input: Chosen & ProofInput) => Promise<unknown>
  onCancel: () => void
  children: (form: ReturnType<typeof useForm<Typed, Chosen>>) => ReactNode
}

/** The choice of what a new key opens, and then the proof of who makes it. */
export function NewKeyForm<Typed extends FieldValues, Chosen>(
  props: NewKeyFormProps<Typed, Chosen>,
) {
  const { schema, defaults, noun, title, action, warning, create, onCancel, children } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const form = useForm(schema, { defaults, send: setChosen })
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
        aria-label={title}
        className="flex flex-col gap-2"
        actions={!chosen && buttons}
        onChange={() => setChosen(null)}
      >
        <p className="font-medium">{title}</p>
        {children(form)}
      </Form>
      {chosen && (
        <ProofForm
          question={`Create this ${noun}?`}
          action="Yes, Create It"
          failure={`The ${noun} was not created.`}
          send={(proof) => create({ ...chosen, ...proof })}
          onCancel={onCancel}
        >
          Say first that it is you. {warning}
        </ProofForm>
      )}
    </div>
  )
}
