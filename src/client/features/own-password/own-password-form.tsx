import { useState } from 'react'
import { ownPasswordForm, type User } from '../../../shared/users/user.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { logOut } from '../../server/session-refresh.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { replaceToken } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToast } from '../../ui/layers/toast.tsx'

function withOwnPassword(user: User | undefined): User | undefined {
  if (!user) return user
  const { mustChangePassword: _done, ...rest } = user
  return rest
}

export function OwnPasswordForm({ user }: { user: User }) {
  usePageTitle('Choose your own password')
  const [shown, setShown] = useState(false)
  const utils = trpc.useUtils()
  const showToast = useToast()
  const change = trpc.user.changePassword.useMutation()
  const form = useForm(ownPasswordForm, {
    defaults: { currentPassword: '', newPassword: '', repeated: '' },
    send: async ({ currentPassword, newPassword }) => {
      const { token } = await change.mutateAsync({ currentPassword, newPassword })
      replaceToken(token)
      showToast({ text: 'Password changed successfully!' })
      // Opens the application, even if the refetches that follow are not answered.
      utils.user.me.setData(undefined, withOwnPassword)
      // All calls before this one were refused.
      await utils.invalidate()
    },
    failure: { noAnswer: 'Error changing password.' },
  })
  const secret = { type: shown ? 'text' : 'password', required: true }

  return (
    <Card className="flex flex-col gap-4 p-6">
      <h1 className="text-xl font-semibold">Choose your own password</h1>
      <p className="text-ink-soft">
        The password that you signed in with was made for you. Choose one that only you know, and go
        on.
      </p>
      <Form
        form={form}
        className="flex flex-col gap-4"
        actions={
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onClick={() => void logOut()}>
              Logout
            </Button>
            <SubmitButton form={form}>Save Password</SubmitButton>
          </div>
        }
      >
        {/* Shows password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          {...secret}
          {...form.text('currentPassword')}
          label="Current Password"
          name="current-password"
          autoComplete="current-password"
          hint="The one that you were given."
        />
        <NewPasswordField
          {...secret}
          {...form.text('newPassword')}
          label="New Password"
          ownWords={[user.email, user.name]}
          hint="At least 8 characters."
        />
        <TextField
          {...secret}
          {...form.text('repeated')}
          label="Repeat"
          name="repeated-password"
          autoComplete="new-password"
        />
        <Checkbox
          label="Show passwords"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
      </Form>
    </Card>
  )
}
