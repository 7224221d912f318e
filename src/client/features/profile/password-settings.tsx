import { useState } from 'react'
import { changePasswordForm, type User } from '../../../shared/users/user.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { replaceToken } from '../../session/browser-session.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { FormSection } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

export function PasswordSettings({ user }: { user: User }) {
  const [shown, setShown] = useState(false)
  const { data: overview } = trpc.passkey.list.useQuery()
  const { data: links } = trpc.user.linkedSignIns.useQuery()
  const { data: tokens } = trpc.token.list.useQuery()
  const change = useChange(trpc.user.changePassword, {
    onDone: ({ token }) => {
      replaceToken(token)
      setShown(false)
    },
  })
  const form = useForm(changePasswordForm, {
    defaults: { currentPassword: '', newPassword: '', removePasskeys: false },
    follows: true,
    send: ({ currentPassword, newPassword, removePasskeys }) =>
      change.mutateAsync({
        newPassword,
        ...(user.hasPassword && { currentPassword }),
        ...(removePasskeys && { removePasskeys }),
      }),
    failure: { noAnswer: 'Error changing password.' },
    success: 'Password changed successfully!',
  })
  const type = shown ? 'text' : 'password'
  const others = [
    ...(overview?.passkeys.length ? ['passkeys'] : []),
    ...(links?.length ? ['linked sign-ins'] : []),
  ].join(' and ')
  const ending = tokens && tokens.length > 0 ? ', and ends your tokens' : ''

  return (
    <FormSection
      title="Password Settings"
      form={form}
      action={user.hasPassword ? 'Change Password' : 'Set a Password'}
    >
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      {user.hasPassword ? (
        <TextField
          label="Current Password"
          type={type}
          name="current-password"
          autoComplete="current-password"
          required
          {...form.text('currentPassword')}
        />
      ) : (
        <p className="text-ink-soft">
          You have no password. You can set one within 15 minutes of signing in.
        </p>
      )}
      <NewPasswordField
        label="New Password"
        type={type}
        ownWords={[user.email, user.name]}
        hint={`At least 8 characters. ${user.hasPassword ? 'Changing' : 'Setting'} it signs you out everywhere else${ending}.`}
        {...form.text('newPassword')}
      />
      <Checkbox
        label="Show passwords"
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
      {user.hasPassword && others !== '' && (
        <Checkbox
          label={`Remove all my ${others}, too`}
          hint="Then only the new password signs you in, without a second step."
          {...form.checked('removePasskeys')}
        />
      )}
    </FormSection>
  )
}
