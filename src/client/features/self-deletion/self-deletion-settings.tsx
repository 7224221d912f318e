import { useState } from 'react'
import { DELETE_ACCOUNT, selfDeletionForm } from '../../../shared/users/self-deletion.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { useSetUser } from '../../server/save-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { isolated } from '../../words/isolated.ts'

export function SelfDeletionSettings() {
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete My Account"
      outcome={null}
      action={
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      }
    >
      <p className="text-ink-soft">
        You and everything that is yours are deleted in a week. Until then you can keep your account
        after all.
      </p>
      {isAsking && <SelfDeletionDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

function SelfDeletionDialog({ onClose }: { onClose: () => void }) {
  const { user, shared, lonely, error, refetch } = useOwnedAccounts()
  const setUser = useSetUser()
  const request = trpc.user.requestDeletion.useMutation()
  const form = useForm(selfDeletionForm, {
    defaults: { currentPassword: '', choices: {} as Record<string, string> },
    send: async ({ currentPassword, choices }) => {
      // Without a choice an account is left out, and the server refuses.
      const accounts = (shared ?? []).flatMap(({ id }) => {
        const choice = choices[id]
        if (!choice) return []
        return { id, newOwnerId: choice === DELETE_ACCOUNT ? null : Number(choice) }
      })
      await setUser(await request.mutateAsync({ currentPassword, accounts }))
    },
    failure: 'Your account was not deleted. Please try again.',
  })
  const { choices } = form.values

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton form={form} disabled={!shared || user?.hasPassword === false}>
        Delete my account
      </SubmitButton>
    </>
  )
  return (
    <Dialog
      title="Delete My Account"
      onClose={onClose}
      canClose={!form.isSending}
      closesBeside={false}
      footer={footer}
    >
      <NotLoaded query={{ data: shared, error, refetch }} />
      {shared && (
        <Form form={form} className="flex flex-col gap-4">
          <p className="text-ink-soft">
            You are signed out everywhere else at once. In a week you are deleted, with your
            personal account and everything in it. Until then you can sign in and keep your account.
          </p>
          {shared.length > 0 && (
            <p className="text-ink-soft">
              What becomes of the shared accounts that you own? This happens at once, and stays so
              even if you keep your account.
            </p>
          )}
          {shared.map(({ id, name, members }) => (
            <SelectField
              key={id}
              label={name}
              required
              value={choices[id] ?? ''}
              onChange={({ target }) =>
                form.change({ choices: { ...choices, [id]: target.value } })
              }
            >
              <option value="">Please choose</option>
              {members
                .filter((member) => member.id !== user?.id)
                .map((member) => (
                  <option key={member.id} value={member.id}>
                    Hand it over to {isolated(member.name)} ({member.email})
                  </option>
                ))}
              <option value={DELETE_ACCOUNT}>Delete it for all of its members</option>
            </SelectField>
          ))}
          {lonely.length > 0 && (
            <p className="text-ink-soft wrap-anywhere">
              Deleted with you, because nobody else is in {lonely.length === 1 ? 'it' : 'them'}:{' '}
              {lonely.map(({ name }) => isolated(name)).join(', ')}.
            </p>
          )}
          {/* Shows password managers whose password this is. */}
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          {user?.hasPassword === false ? (
            <p>
              You have no password yet, and deleting asks for one. Sign out and in again, then set
              one in Profile Settings.
            </p>
          ) : (
            <TextField
              label="Current Password"
              type="password"
              name="current-password"
              autoComplete="current-password"
              required
              {...form.text('currentPassword')}
            />
          )}
        </Form>
      )}
    </Dialog>
  )
}

function useOwnedAccounts() {
  const { data: user, ...me } = trpc.user.me.useQuery()
  // Fresh, because the others may have left since the list was read.
  const list = trpc.account.list.useQuery(undefined, { staleTime: 0 })
  const owned =
    user &&
    list.data?.filter(({ members }) =>
      members.some(({ id, role }) => id === user.id && role === 'owner'),
    )
  return {
    user,
    shared: owned?.filter(({ members }) => members.length > 1),
    lonely: owned?.filter(({ members }) => members.length === 1) ?? [],
    error: me.error ?? list.error,
    refetch: () => void Promise.all([me.refetch(), list.refetch()]),
  }
}
