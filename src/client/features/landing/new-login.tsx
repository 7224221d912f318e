import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useInvitationLink } from '../../browser/invited-address.ts'
import { storeText } from '../../browser/stored-state.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { storeToken } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { failureOf, FAILURES, serverSentence, statusOf } from '../../words/call-error.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { useDemo } from './try-demo.tsx'
import { useFirstFocus } from './credentials-form.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { Problem } from '../../ui/problem.tsx'

interface NewLoginCardProps {
  invitation: string
  accountName: string
  onBack: () => void
}

export function NewLoginCard({ invitation, accountName, onBack }: NewLoginCardProps) {
  const { forget } = useInvitationLink()
  const nameRef = useRef<HTMLInputElement>(null)
  // The focus was on the button that opened this.
  useEffect(() => nameRef.current?.focus(), [])
  const create = async (person: NewPerson) => {
    const { token, accountId } = await trpcClient.auth.register.mutate({ ...person, invitation })
    storeText('currentAccount', String(accountId))
    forget()
    storeToken(token)
  }

  return (
    <Card className="flex flex-col gap-4 p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">Create your login</h2>
        <p className="text-ink-soft wrap-anywhere">
          With it you join <Name>{accountName}</Name>. Its members plan together, and see one
          another’s name and email.
        </p>
      </div>
      <NewLoginForm submitLabel="Create and Join" onSubmit={create} nameRef={nameRef} />
      <Button variant="ghost" onClick={onBack}>
        I have a login
      </Button>
    </Card>
  )
}

interface FirstLoginCardProps {
  onClaimed: (sentence: string | null) => void
}

export function FirstLoginCard({ onClaimed }: FirstLoginCardProps) {
  const [code, setCode] = useState('')
  const codeRef = useRef<HTMLInputElement>(null)
  const demo = useDemo()
  useFirstFocus(codeRef)
  const claim = async (person: NewPerson) => {
    try {
      const { token } = await trpcClient.auth.claim.mutate({ code, ...person })
      onClaimed(null)
      storeToken(token)
    } catch (failure) {
      if (statusOf(failure) !== 404) throw failure
      onClaimed(serverSentence(failure))
    }
  }

  return (
    <Card className="flex flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold text-balance">
        Welcome to Balance. This Balance has no users yet.
      </h2>
      <NewLoginForm
        submitLabel="Make the First Login"
        onSubmit={claim}
        before={
          <TextField
            ref={codeRef}
            label="Code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={100}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            hint="12 characters, in the log of the server."
          />
        }
        beside={demo.button}
      />
      {demo.note}
    </Card>
  )
}

interface NewPerson {
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

function NewLoginForm({ submitLabel, onSubmit, nameRef, before, beside }: NewLoginFormProps) {
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
