import { useEffect, useRef, useState } from 'react'
import { forgotPasswordInput } from '../../../shared/users/session.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FAILURES } from '../../words/call-error.ts'

/** The answer does not tell whether somebody has that e-mail. */
export function ForgottenPasswordForm({ onBack }: { onBack: () => void }) {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  // The focus was on the button that opened this.
  useEffect(() => emailRef.current?.focus(), [])
  const form = useForm(forgotPasswordInput, {
    defaults: { email: '' },
    send: async (input) => {
      await trpcClient.auth.forgotPassword.mutate(input)
      setAskedFor(input.email)
    },
    failure: FAILURES.landing,
  })
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      actions={
        <>
          <output className={askedFor === null ? 'sr-only' : 'text-ink-soft wrap-anywhere'}>
            {askedFor !== null &&
              `If there is a login with ${askedFor}, a link is on its way there. It works for 30 minutes.`}
          </output>
          <SubmitButton form={form}>
            {askedFor === null ? 'Send Me a Link' : 'Send It Again'}
          </SubmitButton>
          <Button variant="ghost" onClick={onBack}>
            Back to Sign In
          </Button>
        </>
      }
    >
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        {...form.text('email')}
      />
    </Form>
  )
}
