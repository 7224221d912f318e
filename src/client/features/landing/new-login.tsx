import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { claimCodeInput, newLoginInput } from '../../../shared/users/session.ts'
import { useInvitationLink } from '../../browser/invited-address.ts'
import { storeText } from '../../browser/stored-state.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { storeToken } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { FAILURES, serverSentence, statusOf } from '../../words/call-error.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { useDemo } from './try-demo.tsx'
import { useFirstFocus } from './credentials-form.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { Form, type ShownForm, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

const NOBODY = { name: '', email: '', password: '' }

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
  const form = useForm(newLoginInput, {
    defaults: NOBODY,
    send: async (person) => {
      const { token, accountId } = await trpcClient.auth.register.mutate({ ...person, invitation })
      storeText('currentAccount', String(accountId))
      forget()
      storeToken(token)
    },
    failure: FAILURES.landing,
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
      <NewLoginForm form={form} action="Create and Join" nameRef={nameRef} />
      <Button variant="ghost" onClick={onBack}>
        I have a login
      </Button>
    </Card>
  )
}

const firstLoginForm = newLoginInput.extend(claimCodeInput.shape)

interface FirstLoginCardProps {
  onClaimed: (sentence: string | null) => void
}

export function FirstLoginCard({ onClaimed }: FirstLoginCardProps) {
  const codeRef = useRef<HTMLInputElement>(null)
  const demo = useDemo()
  useFirstFocus(codeRef)
  const form = useForm(firstLoginForm, {
    defaults: { ...NOBODY, code: '' },
    send: async (claim) => {
      try {
        const { token } = await trpcClient.auth.claim.mutate(claim)
        onClaimed(null)
        storeToken(token)
      } catch (failure) {
        if (statusOf(failure) !== 404) throw failure
        onClaimed(serverSentence(failure))
      }
    },
    failure: FAILURES.landing,
  })

  return (
    <Card className="flex flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold text-balance">
        Welcome to Balance. This Balance has no users yet.
      </h2>
      <NewLoginForm form={form} action="Make the First Login" beside={demo.button}>
        <TextField
          ref={codeRef}
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={100}
          hint="12 characters, in the log of the server."
          {...form.text('code')}
        />
      </NewLoginForm>
      {demo.note}
    </Card>
  )
}

interface NewLoginFormProps {
  form: ShownForm &
    Pick<ReturnType<typeof useForm<typeof NOBODY, typeof NOBODY>>, 'values' | 'text'>
  action: string
  nameRef?: Ref<HTMLInputElement>
  children?: ReactNode
  beside?: ReactNode
}

function NewLoginForm({ form, action, nameRef, children, beside }: NewLoginFormProps) {
  const { email, name } = form.values
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      actions={
        <div className="flex flex-wrap gap-2">
          <SubmitButton form={form} className="flex-auto">
            {action}
          </SubmitButton>
          {beside}
        </div>
      }
    >
      {children}
      <TextField
        ref={nameRef}
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        {...form.text('name')}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        {...form.text('email')}
      />
      <NewPasswordField
        label="Password"
        type="password"
        ownWords={[email, name]}
        hint="At least 8 characters."
        {...form.text('password')}
      />
    </Form>
  )
}
