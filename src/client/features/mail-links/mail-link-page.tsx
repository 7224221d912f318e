/** Opening a link changes nothing: a mail program may open it by itself. */
import { type ReactNode, useState } from 'react'
import { noFields } from '../../../shared/typed-fields.ts'
import { newPasswordForm } from '../../../shared/users/session.ts'
import { forgetMailLink, type MailLink } from '../../session/mail-link.ts'
import { FAILURES } from '../../words/call-error.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { currentSession } from '../../session/browser-session.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { Form, type ShownForm, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import type { Outcome } from '../../ui/settings.tsx'

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

/** The server may have ended the session of this browser too: asking for its user ends it here. */
async function leaveIfSignedOut(): Promise<void> {
  if (currentSession().token === null) return
  await trpcClient.user.me
    .query(undefined, { context: { unauthorizedNotice: null } })
    .catch(() => null)
}

function NewPassword({ token }: { token: string }) {
  const form = useForm(newPasswordForm, {
    defaults: { newPassword: '' },
    send: async ({ newPassword }) => {
      await trpcClient.auth.resetPassword.mutate({ token, newPassword })
      await leaveIfSignedOut()
    },
    failure: NOT_DONE,
    success: 'Everything that was signed in is signed out. Sign in with your new password.',
  })
  return (
    <LinkForm
      form={form}
      title="Choose a new password"
      action="Change Password"
      done="Your password is changed"
    >
      <NewPasswordField
        label="New Password"
        type="password"
        ownWords={[]}
        hint="At least 8 characters. It signs you out everywhere."
        {...form.text('newPassword')}
      />
    </LinkForm>
  )
}

function OldEmail({ token }: { token: string }) {
  const [resetToken, setResetToken] = useState<string | null>(null)
  const form = useForm(noFields, {
    defaults: {},
    send: async () => {
      const answer = await trpcClient.auth.restoreEmail.mutate({ token })
      await leaveIfSignedOut()
      setResetToken(answer.resetToken)
    },
    failure: NOT_DONE,
  })
  if (resetToken !== null)
    return (
      <>
        <output className="font-medium">
          Your old email is back, and everybody is signed out.
        </output>
        <NewPassword token={resetToken} />
      </>
    )
  return (
    <LinkForm form={form} title="This was not you?" action="Put My Old Email Back">
      <p className="text-ink-soft">
        Your login gets its old email back, and everybody who is signed in with it is signed out.
        Then you choose a new password.
      </p>
    </LinkForm>
  )
}

function NewEmail({ token }: { token: string }) {
  const form = useForm(noFields, {
    defaults: {},
    send: () => trpcClient.user.confirmEmail.mutate({ token }),
    failure: NOT_DONE,
    success: 'From now on you sign in with it.',
  })
  return (
    <LinkForm
      form={form}
      title="Confirm your new email"
      action="Confirm My New Email"
      done="Your email is changed"
    >
      <p className="text-ink-soft">From then on you sign in with the address that got this link.</p>
    </LinkForm>
  )
}

interface LinkFormProps {
  form: ShownForm & { outcome: Outcome | null }
  title: string
  action: string
  /** The title once it is done; absent where something else follows. */
  done?: string
  children: ReactNode
}

function LinkForm({ form, title, action, done, children }: LinkFormProps) {
  if (done !== undefined && form.outcome?.failed === false)
    return (
      <>
        <h1 className="text-xl font-semibold">{done}</h1>
        <output className="text-ink-soft">{form.outcome.text}</output>
        <Button variant="primary" onClick={forgetMailLink}>
          Open Balance
        </Button>
      </>
    )
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      actions={
        <>
          <SubmitButton form={form}>{action}</SubmitButton>
          <Button variant="ghost" onClick={forgetMailLink}>
            Cancel
          </Button>
        </>
      }
    >
      <h1 className="text-xl font-semibold">{title}</h1>
      {children}
    </Form>
  )
}
