import { useEffect, useRef, useState } from 'react'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Problem } from '../../ui/problem.tsx'

/** The answer does not tell whether somebody has that e-mail. */
export function ForgottenPasswordForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  // The focus was on the button that opened this.
  useEffect(() => emailRef.current?.focus(), [])
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await trpcClient.auth.forgotPassword.mutate({ email })
      setAskedFor(email)
    } catch (error) {
      setProblem(failureOf(error, FAILURES.landing))
    }
    setBusy(false)
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Problem>{problem}</Problem>
      <output className={askedFor === null ? 'sr-only' : 'text-ink-soft wrap-anywhere'}>
        {askedFor !== null &&
          `If there is a login with ${askedFor}, a link is on its way there. It works for 30 minutes.`}
      </output>
      <Button type="submit" variant="primary" busy={busy}>
        {askedFor === null ? 'Send Me a Link' : 'Send It Again'}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back to Sign In
      </Button>
    </form>
  )
}
