import { useRef, useState } from 'react'
import {
  type Invitation,
  inviteForm,
  type NewInvitation,
} from '../../../../shared/accounts/invitation.ts'
import { offersMail } from '../../../browser/device.ts'
import { formatDayOf } from '../../../words/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings.tsx'
import { InviteeField, NewInvitationLink } from './new-invitation.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ageOf } from './invitation-age.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { trpc } from '../../../server/trpc-hooks.ts'

export function InvitationSection({ accountId }: { accountId: number }) {
  const { open, form, made, revoke, outcome } = useInvitations(accountId)
  const inviteRef = useRef<HTMLButtonElement>(null)
  return (
    <SettingsSection title="Invitations" outcome={outcome}>
      <Form
        form={form}
        className="flex flex-col gap-3"
        actions={
          <SubmitButton ref={inviteRef} form={form} variant="secondary" className="self-start">
            Invite Somebody
          </SubmitButton>
        }
      >
        <p className="text-ink-soft">
          A link lets one person in. Make one, and send it to them
          {offersMail() ? ', or have it sent.' : ' yourself.'}
        </p>
        {offersMail() && <InviteeField {...form.text('email')} />}
      </Form>
      {made && <NewInvitationLink invitation={made} mailedTo={made.mailedTo} />}
      <NotLoaded query={open} />
      {open.data && open.data.length > 0 && (
        <ul aria-label="Open invitations" className="flex flex-col">
          {open.data.map((invitation) => (
            <OpenInvitation
              key={invitation.id}
              invitation={invitation}
              isBusy={revoke.isPending && revoke.variables.id === invitation.id}
              onRevoke={() =>
                revoke.mutate(
                  { id: invitation.id },
                  // The button that was pressed goes with its row.
                  { onSuccess: () => inviteRef.current?.focus() },
                )
              }
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

interface OpenInvitationProps {
  invitation: Invitation
  isBusy: boolean
  onRevoke: () => void
}

function OpenInvitation({ invitation, isBusy, onRevoke }: OpenInvitationProps) {
  const text = `Made ${ageOf(invitation.createdAt)}, until ${formatDayOf(invitation.expiresAt)}`
  return (
    <li className="flex items-center justify-between gap-2">
      <span>{text}</span>
      <Button
        size="small"
        variant="danger"
        className="-mr-2.5"
        busy={isBusy}
        aria-label={`Revoke the invitation ${text.toLowerCase()}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  )
}

function useInvitations(accountId: number) {
  const [made, setMade] = useState<(NewInvitation & { mailedTo: string | undefined }) | null>(null)
  const { outcome, report } = useOutcome()
  const utils = trpc.useUtils()
  const open = trpc.invitation.list.useQuery({ accountId })
  const create = trpc.invitation.create.useMutation({
    // Before every list of the account is fetched anew, or this would cancel that.
    onSuccess: async (invitation, { email }) => {
      // Running refetches are older than this change, and would make the link look used.
      await utils.invitation.list.cancel({ accountId })
      const { id, expiresAt } = invitation
      const listed = { id, createdAt: new Date().toISOString(), expiresAt }
      utils.invitation.list.setData({ accountId }, (list) => list && [listed, ...list])
      setMade({ ...invitation, mailedTo: email })
    },
  })
  const form = useForm(inviteForm, {
    defaults: { email: '' },
    follows: true,
    keepAs: `invitee ${accountId}`,
    send: async ({ email }) => {
      report.clear()
      await create.mutateAsync({ accountId, ...(email && { email }) })
    },
    failure: 'No link was made. Please try again.',
  })
  const revoke = trpc.invitation.revoke.useMutation({
    onMutate: report.clear,
    onSuccess: (_answer, { id }) => {
      utils.invitation.list.setData({ accountId }, (list) => list?.filter((one) => one.id !== id))
      report.success('The invitation was revoked.')
    },
    onError: (error) =>
      report.failedChange(error, 'The invitation was not revoked. Please try again.'),
    // Its input names no account, so nothing else refetches the list at once.
    onSettled: () => void utils.invitation.list.invalidate({ accountId }),
  })
  const isMadeOpen = open.data?.some(({ id }) => id === made?.id) ?? true
  return { open, form, made: isMadeOpen ? made : null, revoke, outcome }
}
