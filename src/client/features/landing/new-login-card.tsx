import { useEffect, useRef, useState } from 'react'
import { useInvitationLink } from '../../browser/invited-address.ts'
import { storeText } from '../../browser/stored-state.ts'
import { serverSentence, statusOf } from '../../server/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { storeToken } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Name } from '../../ui/text/isolated-name.tsx'

interface NewLoginCardProps {
  /** The token of an open invitation. */
  invitation: string
  accountName: string
  onBack: () => void
}

/** Makes the login of an invited person, who joins the account with it. What was typed stays, whatever the server says. */
export function NewLoginCard({ invitation, accountName, onBack }: NewLoginCardProps) {
  const [person, setPerson] = useState({ name: '', email: '', password: '' })
  const { create, busy, error } = useCreateLogin(invitation)
  const nameRef = useRef<HTMLInputElement>(null)
  // The focus was on the button that opened this.
  useEffect(() => nameRef.current?.focus(), [])
  const follow = (field: keyof typeof person) => ({
    required: true,
    value: person[field],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setPerson({ ...person, [field]: target.value }),
  })

  return (
    <Card className="flex flex-col gap-4 p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">Create your login</h2>
        <p className="text-ink-soft wrap-anywhere">
          With it you join <Name>{accountName}</Name>. Its members plan together, and see one
          another’s name and email.
        </p>
      </div>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create(person)
        }}
      >
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
        <Button type="submit" variant="primary" busy={busy}>
          Create and Join
        </Button>
        <Button variant="ghost" onClick={onBack}>
          I have a login
        </Button>
      </form>
    </Card>
  )
}

function useCreateLogin(invitation: string) {
  const { forget } = useInvitationLink()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const create = async (person: { name: string; email: string; password: string }) => {
    setBusy(true)
    setError(null)
    try {
      const { token, accountId } = await trpcClient.auth.register.mutate({ ...person, invitation })
      storeText('currentAccount', String(accountId))
      forget()
      storeToken(token)
    } catch (failure) {
      setError(
        statusOf(failure) === null
          ? 'Network error. Check your connection, then try again.'
          : (serverSentence(failure) ?? 'Something went wrong'),
      )
    }
    setBusy(false)
  }
  return { create, busy, error }
}
