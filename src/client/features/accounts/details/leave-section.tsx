import { useRef, useState } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useStillOpen } from '../../../browser/use-still-open.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/layers/confirmation.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings-section.tsx'
import { useAfterLeaving } from './use-after-leaving.ts'
import { isolated } from '../../../words/isolated.ts'

export function LeaveSection({ account, onLeft }: { account: Account; onLeft: () => void }) {
  const [asking, setAsking] = useState(false)
  const leaveRef = useRef<HTMLButtonElement>(null)
  const { outcome, report } = useOutcome()
  const afterLeaving = useAfterLeaving()
  const isOpen = useStillOpen()
  const leave = trpc.account.leave.useMutation({
    onMutate: report.clear,
    onSuccess: () => {
      if (isOpen.current) onLeft()
      afterLeaving(account, `You have left ${isolated(account.name)}.`)
    },
    onError: (error) =>
      report.failedChange(error, 'You have not left the account. Please try again.'),
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
          You can no longer see or change it. What you recorded stays. To come back you need a new
          invitation.
        </Confirmation>
      )}
    </SettingsSection>
  )
}
