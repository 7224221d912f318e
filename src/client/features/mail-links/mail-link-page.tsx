/** Opening a link changes nothing: a mail program may open it by itself. */
import { type ReactNode, useState } from 'react'
import { forgetMailLink, type MailLink } from '../../session/mail-link.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { currentSession } from '../../session/browser-session.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { Problem } from '../../ui/problem.tsx'

export function MailLinkPage({ link: { kind, token } }: { link: MailLink }) {
  usePageTitle('Balance')
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-4 p-6">
      {kind === 'reset' && <NewPassword token={token} />}
      {kind === 'restore' && <OldEmail token={token} />}
      {kind === 'confirm' && <NewEmail token={token} />}
    </Card>
  )
}

const NOT_DONE = { ...FAILURES.landing, foreign: 'Something went wrong. Please try again.' }

function useCall() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (call: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await call()
    } catch (error) {
      setProblem(failureOf(error, NOT_DONE))
    }
    setBusy(false)
  }
  return { busy, problem, run }
}

/** The server may have ended the session of this browser too: asking for its user ends it here. */
async function leaveIfSignedOut(): Promise<void> {
  if (currentSession().token === null) return
  await trpcClient.user.me
    .query(undefined, { context: { unauthorizedNotice: null } })
    .catch(() => null)
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [isDone, setIsDone] = useState(false)
  const { busy, problem, run } = useCall()
  if (isDone)
    return (
      <Done title="Your password is changed">
        Everything that was signed in is signed out. Sign in with your new password.
      </Done>
    )
  const send = async () => {
    await trpcClient.auth.resetPassword.mutate({ token, newPassword: password })
    await leaveIfSignedOut()
    setIsDone(true)
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <h1 className="text-xl font-semibold">Choose a new password</h1>
      <NewPasswordField
        label="New Password"
        type="password"
        ownWords={[]}
        hint="At least 8 characters. It signs you out everywhere."
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" busy={busy}>
        Change Password
      </Button>
      <Button variant="ghost" onClick={forgetMailLink}>
        Cancel
      </Button>
    </form>
  )
}

function OldEmail({ token }: { token: string }) {
  const [resetToken, setResetToken] = useState<string | null>(null)
  const { busy, problem, run } = useCall()
  if (resetToken !== null)
    return (
      <>
        <output className="font-medium">
          Your old email is back, and everybody is signed out.
        </output>
        <NewPassword token={resetToken} />
      </>
    )
  const send = async () => {
    const answer = await trpcClient.auth.restoreEmail.mutate({ token })
    await leaveIfSignedOut()
    setResetToken(answer.resetToken)
  }
  return (
    <>
      <h1 className="text-xl font-semibold">This was not you?</h1>
      <p className="text-ink-soft">
        Your login gets its old email back, and everybody who is signed in with it is signed out.
        Then you choose a new password.
      </p>
      <Problem>{problem}</Problem>
      <Button variant="primary" busy={busy} onClick={() => void run(send)}>
        Put My Old Email Back
      </Button>
      <Button variant="ghost" onClick={forgetMailLink}>
        Cancel
      </Button>
    </>
  )
}

function NewEmail({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const { busy, problem, run } = useCall()
  if (isDone) return <Done title="Your email is changed">From now on you sign in with it.</Done>
  const send = async () => {
    await trpcClient.user.confirmEmail.mutate({ token })
    setIsDone(true)
  }
  return (
    <>
      <h1 className="text-xl font-semibold">Confirm your new email</h1>
      <p className="text-ink-soft">From then on you sign in with the address that got this link.</p>
      <Problem>{problem}</Problem>
      <Button variant="primary" busy={busy} onClick={() => void run(send)}>
        Confirm My New Email
      </Button>
      <Button variant="ghost" onClick={forgetMailLink}>
        Cancel
      </Button>
    </>
  )
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-xl font-semibold">{title}</h1>
      <output className="text-ink-soft">{children}</output>
      <Button variant="primary" onClick={forgetMailLink}>
        Open Balance
      </Button>
    </>
  )
}
