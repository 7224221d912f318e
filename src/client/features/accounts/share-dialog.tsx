import { useId, useState } from 'react'
import type { Account } from '../../../shared/accounts/account.ts'
import { offersMail } from '../../browser/device.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { FieldRefusal } from '../../ui/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { roleIn } from '../../server/account-settings.ts'
import { countMembers, ownerOf } from './account-words.ts'
import { InvitedRoleField, InviteeField, NewInvitationLink } from './invitations/new-invitation.tsx'
import { NewAccountFields, useNewAccount } from './new-account-dialog.tsx'
import { useSwitchAccount } from './use-switch-account.ts'

const TITLE = 'Share with Somebody'

export function ShareDialog({ onClose }: { onClose: () => void }) {
  const list = trpc.account.list.useQuery()
  const user = trpc.user.me.useQuery()
  const { account: current } = useCurrentAccount()
  const switchAccount = useSwitchAccount()
  const [picked, setPicked] = useState<number | 'new' | null>(null)
  const { data: accounts = [] } = list
  const own = accounts.filter(isOwn)
  const chosen = picked ?? (own.find(({ id }) => id === current) ?? own[0])?.id ?? 'new'
  const isNew = chosen === 'new'
  const words = isNew ? 'Create and Make a Link' : 'Make a Link'
  const create = useChange(trpc.invitation.create)
  const form = useNewAccount(words, isNew, async (account, { email, role }) => {
    // If no link is made, the next press finds the account there.
    if (account) setPicked(account.id)
    try {
      const accountId = account?.id ?? Number(chosen)
      await create.mutateAsync({ accountId, role, ...(email && { email }) })
    } catch (error) {
      throw new FieldRefusal('root', failureOf(error, 'No link was made. Please try again.'))
    }
  })
  const isLoaded = list.data !== undefined && user.data !== undefined

  if (user.data?.demoUntil)
    return (
      <Dialog title={TITLE} onClose={onClose} focusesField={false}>
        <NotInDemo>Invitations</NotInDemo>
      </Dialog>
    )
  if (create.data) {
    const { accountId, email, role } = create.variables
    const name = accounts.find(({ id }) => id === accountId)?.name ?? 'The account'
    const footer = (
      <>
        {accountId !== current && (
          <Button
            onClick={() => {
              onClose()
              switchAccount(accountId, name)
            }}
          >
            Switch to This Account
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </>
    )
    return (
      <Dialog title={TITLE} onClose={onClose} closesBeside={false} footer={footer}>
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">
            Send this link to one person. Who opens it joins{' '}
            <span className="font-semibold">{name}</span>,{' '}
            {role === 'viewer'
              ? 'and sees its plan, but cannot change it.'
              : 'and sees and changes the same plan.'}
          </p>
          <NewInvitationLink invitation={create.data} mailedTo={email} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={TITLE}
      onClose={onClose}
      closesBeside={false}
      footer={
        <SubmitButton form={form} disabled={!isLoaded}>
          {words}
        </SubmitButton>
      }
    >
      {!isLoaded && (
        <NotLoaded
          query={{
            data: undefined,
            error: list.error ?? user.error,
            refetch: () => [list.refetch(), user.refetch()],
          }}
          className="min-h-72"
        />
      )}
      {isLoaded && (
        <Form form={form} className="flex flex-col gap-4">
          <p className="text-ink-soft">
            In a shared account several people see and change the same plan. Your personal account
            stays yours alone.
          </p>
          {accounts.length > 0 && (
            <fieldset className="flex flex-col gap-2">
              <legend className="pb-1 text-sm font-medium">Which account?</legend>
              {accounts.map((account) => (
                <Choice
                  key={account.id}
                  label={account.name}
                  hint={isOwn(account) ? countMembers(account) : ownerWords(account)}
                  disabled={!isOwn(account)}
                  checked={chosen === account.id}
                  onChoose={() => setPicked(account.id)}
                />
              ))}
              <Choice
                label="A new shared account"
                hint="Empty, or with a copy of a plan"
                checked={isNew}
                onChoose={() => setPicked('new')}
              />
            </fieldset>
          )}
          {isNew && <NewAccountFields form={form} />}
          <InvitedRoleField {...form.choice('role')} />
          {offersMail() && <InviteeField {...form.text('email')} />}
        </Form>
      )}
    </Dialog>
  )
}

function isOwn(account: Account): boolean {
  return roleIn(account) === 'owner'
}

function ownerWords(account: Account): string {
  return `Only its owner, ${ownerOf(account)}, can invite`
}

interface ChoiceProps {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}

function Choice({ label, hint, checked, disabled = false, onChoose }: ChoiceProps) {
  const hintId = useId()
  return (
    <label
      className={`flex min-h-11 items-center gap-3 rounded-field border border-line-strong px-3 py-2 transition-colors has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent ${disabled ? 'text-ink-faint' : 'cursor-pointer hover:bg-ink/6'}`}
    >
      <input
        type="radio"
        name="shared-account"
        aria-label={label}
        aria-describedby={hintId}
        disabled={disabled}
        checked={checked}
        className="size-4 shrink-0 accent-accent outline-none"
        onChange={onChoose}
      />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium wrap-anywhere">{label}</span>
        <span id={hintId} className="text-xs text-ink-soft wrap-anywhere">
          {hint}
        </span>
      </span>
    </label>
  )
}
