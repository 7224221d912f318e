import { type ReactNode, type Ref, useState } from 'react'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { Problem } from '../../ui/problem.tsx'

export interface NewPerson {
  name: string
  email: string
  password: string
}

interface NewLoginFormProps {
  submitLabel: string
  onSubmit: (person: NewPerson) => Promise<void>
  nameRef?: Ref<HTMLInputElement>
  before?: ReactNode
  beside?: ReactNode
}

export function NewLoginForm({
  submitLabel,
  onSubmit,
  nameRef,
  before,
  beside,
}: NewLoginFormProps) {
  const [person, setPerson] = useState({ name: '', email: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const follow = (field: keyof NewPerson) => ({
    required: true,
    value: person[field],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setPerson({ ...person, [field]: target.value }),
  })
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSubmit(person)
    } catch (failure) {
      setError(failureOf(failure, FAILURES.landing))
    }
    setBusy(false)
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {before}
      <TextField
        {...follow('name')}
        ref={nameRef}
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        {...follow('email')}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
      />
      <NewPasswordField
        {...follow('password')}
        label="Password"
        type="password"
        ownWords={[person.email, person.name]}
        hint="At least 8 characters."
      />
      <Problem>{error}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className="flex-auto" busy={busy}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  )
}
