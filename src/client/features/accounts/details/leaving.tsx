import { useRef, useState } from 'react'
import { type Account, deleteAccountForm } from '../../../../shared/accounts/account.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useChange } from '../../../server/use-change.ts'
import { useStillOpen } from '../../../browser/use-still-open.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/layers/confirmation.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings.tsx'
import { isolated } from '../../../words/isolated.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormSection } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { useToast } from '../../../ui/layers/toast.tsx'
import { PERSONAL_ACCOUNT_NAME, roleIn } from '../../../server/account-settings.ts'
import { useAccountList } from '../../../server/account-list.ts'

export function LeaveSection({ account, onLeft }: { account: Account; onLeft: () => void }) {
  const [asking, setAsking] = useState(false)
  const leaveRef = useRef<HTMLButtonElement>(null)
  const { outcome, report } = useOutcome()
  const afterLeaving = useAfterLeaving(onLeft)
  const leave = useChange(trpc.account.leave, {
    say: report.say,
    onDone: () => afterLeaving(account, `You have left ${isolated(account.name)}.`),
    failed: 'You have not left the account. Please try again.',
  })

  return (
    <SettingsSection
      title="Leave Account"
      outcome={outcome}
      action={
        <Button
          ref={leaveRef}
          variant="danger"
          className="-ml-4"
          aria-expanded={asking}
          onClick={() => setAsking(!asking)}
        >
          Leave Account
        </Button>
      }
    >
      {asking && (
        <Confirmation
          question={`Leave ${isolated(account.name)}?`}
          action="Yes, Leave"
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate({ id: account.id })}
          onCancel={() => {
            setAsking(false)
            leaveRef.current?.focus()
          }}
        >
          You can no longer see {roleIn(account) !== 'viewer' && 'or change '}it. What you recorded
          stays. To come back you need a new invitation.
        </Confirmation>
      )}
    </SettingsSection>
  )
}

export function DeleteSection({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const afterLeaving = useAfterLeaving(onDeleted)
  const remove = trpc.account.delete.useMutation()
  const form = useForm(deleteAccountForm(account.name), {
    defaults: { typed: '' },
    send: async () => {
      await remove.mutateAsync({ id: account.id })
      afterLeaving(account, `${isolated(account.name)} was deleted.`)
    },
    failure: 'The account was not deleted. Please try again.',
  })
  return (
    <FormSection title="Delete Account" form={form} action="Delete Account">
      <p className="text-ink-soft">
        The account is deleted for every member, with everything that is planned in it. This cannot
        be undone.
      </p>
      <TextField
        label="Type the account's name"
        name="deleted-account-name"
        autoComplete="off"
        required
        {...form.text('typed')}
      />
    </FormSection>
  )
}

function useAfterLeaving(close: () => void) {
  const isOpen = useStillOpen()
  const { account: current, chooseAccount } = useCurrentAccount()
  const { remove } = useAccountList()
  const showToast = useToast()
  return ({ id }: Account, sentence: string) => {
    if (isOpen.current) close()
    const wasInView = current === id
    // Before it leaves the list: otherwise the user would read that access was lost.
    if (wasInView) chooseAccount('personal')
    void remove(id)
    showToast({
      text: wasInView ? `${sentence} You are back in your ${PERSONAL_ACCOUNT_NAME}.` : sentence,
    })
  }
}
