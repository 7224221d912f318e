import { useId, useState } from 'react'
import type { Account } from '../../../shared/accounts/account.ts'
import type { NewInvitation } from '../../../shared/accounts/invitation.ts'
import { offersMail } from '../../browser/device.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { NotInDemo } from '../../user/not-in-demo.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { countMembers } from './account-words.ts'
import { InviteeField, NewInvitationLink } from './invitations/new-invitation.tsx'
import { NewAccountFields, useNewAccount } from './new-account-dialog.tsx'
import { useSwitchAccount } from './use-switch-account.ts'

const TITLE = 'Share with Somebody'

export function ShareDialog({ onClose }: { onClose: () => void }) {
  const list = trpc.account.list.useQuery()
  const user = trpc.user.me.useQuery()
  const { account: current } = useCurrentAccount()
  const switchAccount = useSwitchAccount()
  const formId = useId()
  const [picked, setPicked] = useState<number | 'new' | null>(null)
  const [email, setEmail, { forget }] = useKeptState('invitee', () => '')
  const { data: accounts = [] } = list
  const isOwn = ({ members }: Account) =>
    members.some(({ id, role }) => id === user.data?.id && role === 'owner')
  const own = accounts.filter(isOwn)
  const chosen = picked ?? (own.find(({ id }) => id === current) ?? own[0])?.id ?? 'new'
  const isNew = chosen === 'new'
  const words = isNew ? 'Create and Make a Link' : 'Make a Link'
  const form = useNewAccount(words)
  const { made, create, failure } = useNewLink(forget)
  const isBusy = form.isSaving || create.isPending
  const isLoaded = list.data !== undefined && user.data !== undefined

  async function share() {
    const created = isNew ? await form.save() : null
    if (isNew && !created) return
    // If no link is made, the next press finds the account there.
    if (created) setPicked(created.id)
    const accountId = created?.id ?? Number(chosen)
    create.mutate({ accountId, ...(email && { email }) })
  }

  if (user.data?.demoUntil)
    return (
      <Dialog title={TITLE} onClose={onClose} focusesField={false}>
        <NotInDemo>Invitations</NotInDemo>
      </Dialog>
    )
  if (made) {
    const { invitation, accountId, email } = made
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
            <span className="font-semibold">{name}</span>, and sees and changes the same plan.
          </p>
          <NewInvitationLink key={invitation.id} invitation={invitation} mailedTo={email} />
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
        <SubmitButton form={{ id: formId, isSending: isBusy }} disabled={!isLoaded}>
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
        <form
          id={formId}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void share()
          }}
        >
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
          {isNew && <NewAccountFields {...form} />}
          {offersMail() && <InviteeField email={email} onEmail={setEmail} />}
          <Problem>{(isNew && form.failure) || failure}</Problem>
        </form>
      )}
    </Dialog>
  )
}

function ownerWords({ members }: Account): string {
  const owner = members.find(({ role }) => role === 'owner')
  return `Only its owner, ${owner?.name ?? 'somebody else'}, can invite`
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

interface MadeLink {
  invitation: NewInvitation
  accountId: number
  email: string | undefined
}

function useNewLink(onMade: () => void) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const utils = trpc.useUtils()
  const create = trpc.invitation.create.useMutation({
    onSuccess: (invitation, { accountId, email }) => {
      onMade()
      setMade({ invitation, accountId, email })
    },
    onSettled: (_answer, _error, { accountId }) =>
      void utils.invitation.list.invalidate({ accountId }),
  })
  const failure = create.error && failureOf(create.error, 'No link was made. Please try again.')
  return { made, create, failure }
}
