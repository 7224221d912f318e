import { useState } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { replaceToken } from '../../session/browser-session.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../user/new-password-field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/settings-section.tsx'

const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordSettings({ user }: { user: User }) {
  const [passwords, setPasswords] = useState(EMPTY)
  const [shown, setShown] = useState(false)
  const [removesPasskeys, setRemovesPasskeys] = useState(false)
  const { data: overview } = trpc.passkey.list.useQuery()
  const { data: links } = trpc.user.linkedSignIns.useQuery()
  const { data: tokens } = trpc.token.list.useQuery()
  const utils = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const change = trpc.user.changePassword.useMutation({
    onMutate: report.clear,
    onSuccess: async ({ token }, { removePasskeys }) => {
      replaceToken(token)
      if (!user.hasPassword) void utils.user.me.invalidate()
      setPasswords(EMPTY)
      setShown(false)
      setRemovesPasskeys(false)
      report.success('Password changed successfully!')
      void utils.token.list.invalidate()
      if (!removePasskeys) return
      await utils.passkey.list.invalidate()
      await utils.user.linkedSignIns.invalidate()
      await utils.user.me.invalidate()
    },
    onError: (error) => report.refusal(error, 'Error changing password.'),
  })
  const type = shown ? 'text' : 'password'
  const { newPassword } = passwords
  const others = [
    ...(overview?.passkeys.length ? ['passkeys'] : []),
    ...(links?.length ? ['linked sign-ins'] : []),
  ].join(' and ')
  const ending = tokens && tokens.length > 0 ? ', and ends your tokens' : ''

  return (
    <SettingsForm
      title="Password Settings"
      outcome={outcome}
      action={user.hasPassword ? 'Change Password' : 'Set a Password'}
      isSending={change.isPending}
      onSend={() =>
        change.mutate(
          user.hasPassword
            ? { ...passwords, ...(removesPasskeys && { removePasskeys: true }) }
            : { newPassword },
        )
      }
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
          value={passwords.currentPassword}
          onChange={({ target }) => setPasswords({ ...passwords, currentPassword: target.value })}
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
        value={newPassword}
        onChange={({ target }) => setPasswords({ ...passwords, newPassword: target.value })}
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
          checked={removesPasskeys}
          onChange={(event) => setRemovesPasskeys(event.target.checked)}
        />
      )}
    </SettingsForm>
  )
}
