import { useRef, useState } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { serverSentence } from '../../server/call-error.ts'
import { logOut } from '../../server/session-refresh.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { replaceToken } from '../../session/browser-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { Problem } from '../../ui/problem.tsx'

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

function withOwnPassword(user: User | undefined): User | undefined {
  if (!user) return user
  const { mustChangePassword: _done, ...rest } = user
  return rest
}

/** For users who signed in with a one-time password: they cannot go on until they have changed it. */
export function OwnPasswordForm({ user }: { user: User }) {
  usePageTitle('Choose your own password')
  const [passwords, setPasswords] = useState(EMPTY)
  const [shown, setShown] = useState(false)
  const [differs, setDiffers] = useState(false)
  const repeatedRef = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const showToast = useToast()
  const change = trpc.user.changePassword.useMutation({
    onSuccess: async ({ token }) => {
      replaceToken(token)
      showToast({ text: 'Password changed successfully!' })
      // Opens the application, even if the refetches that follow are not answered.
      utils.user.me.setData(undefined, withOwnPassword)
      // All calls before this one were refused.
      await utils.invalidate()
    },
  })
  const { currentPassword, newPassword, repeated } = passwords
  const type = shown ? 'text' : 'password'
  const follow = (field: keyof typeof EMPTY) => ({
    type,
    required: true,
    value: passwords[field],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDiffers(false)
      setPasswords({ ...passwords, [field]: target.value })
    },
  })

  return (
    <Card className="flex flex-col gap-4 p-6">
      <h1 className="text-xl font-semibold">Choose your own password</h1>
      <p className="text-ink-soft">
        The password that you signed in with was made for you. Choose one that only you know, and go
        on.
      </p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setDiffers(newPassword !== repeated)
          if (newPassword === repeated) change.mutate({ currentPassword, newPassword })
          else repeatedRef.current?.focus()
        }}
      >
        {/* Shows password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          {...follow('currentPassword')}
          label="Current Password"
          name="current-password"
          autoComplete="current-password"
          hint="The one that you were given."
        />
        <NewPasswordField
          {...follow('newPassword')}
          label="New Password"
          ownWords={[user.email, user.name]}
          hint="At least 8 characters."
        />
        <TextField
          {...follow('repeated')}
          ref={repeatedRef}
          label="Repeat"
          name="repeated-password"
          autoComplete="new-password"
          error={differs ? 'This is not the same as the new password.' : null}
        />
        <Checkbox
          label="Show passwords"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <Problem>
          {change.error && (serverSentence(change.error) ?? 'Error changing password.')}
        </Problem>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={() => void logOut()}>
            Logout
          </Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Save Password
          </Button>
        </div>
      </form>
    </Card>
  )
}
