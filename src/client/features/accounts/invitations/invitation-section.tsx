import { useRef, useState } from 'react'
import {
  type InvitedRole,
  inviteForm,
  type NewInvitation,
} from '../../../../shared/accounts/invitation.ts'
import { offersMail } from '../../../browser/device.ts'
import { formatDayOf } from '../../../words/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsSection, useOutcome } from '../../../ui/settings.tsx'
import { InvitedRoleField, InviteeField, NewInvitationLink } from './new-invitation.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ageOf } from './invitation-age.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useChange } from '../../../server/use-change.ts'

export function InvitationSection({ accountId }: { accountId: number }) {
  const inviteRef = useRef<HTMLButtonElement>(null)
  const [made, setMade] = useState<(NewInvitation & { mailedTo: string | undefined }) | null>(null)
  const { outcome, report } = useOutcome()
  const utils = trpc.useUtils()
  const open = trpc.invitation.list.useQuery({ accountId })
  const create = trpc.invitation.create.useMutation({
    // Before every list of the account is fetched anew, or this would cancel that.
    onSuccess: async (invitation, { email, role = 'member' }) => {
      // Running refetches are older than this change, and would make the link look used.
      await utils.invitation.list.cancel({ accountId })
      const { id, expiresAt } = invitation
      const listed = { id, role, createdAt: new Date().toISOString(), expiresAt }
      utils.invitation.list.setData({ accountId }, (list) => list && [listed, ...list])
      setMade({ ...invitation, mailedTo: email })
    },
  })
  const form = useForm(inviteForm, {
    defaults: { email: '', role: 'member' as InvitedRole },
    follows: true,
    keepAs: `invitee ${accountId}`,
    send: async ({ email, role }) => {
      report.clear()
      await create.mutateAsync({ accountId, role, ...(email && { email }) })
    },
    failure: 'No link was made. Please try again.',
  })
  const revoke = useChange(trpc.invitation.revoke, {
    say: report.say,
    onDone: (_answer, { id }) => {
      utils.invitation.list.setData({ accountId }, (list) => list?.filter((one) => one.id !== id))
      // The button that was pressed goes with its row.
      inviteRef.current?.focus()
    },
    done: 'The invitation was revoked.',
    failed: 'The invitation was not revoked. Please try again.',
  })
  const isMadeOpen = open.data?.some(({ id }) => id === made?.id) ?? true
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
        <InvitedRoleField {...form.choice('role')} />
        {offersMail() && <InviteeField {...form.text('email')} />}
      </Form>
      {made && isMadeOpen && <NewInvitationLink invitation={made} mailedTo={made.mailedTo} />}
      <NotLoaded query={open} />
      {open.data && open.data.length > 0 && (
        <ul aria-label="Open invitations" className="flex flex-col">
          {open.data.map(({ id, role, createdAt, expiresAt }) => {
            const act = role === 'viewer' ? ', to look at it' : ''
            const text = `Made ${ageOf(createdAt)}, until ${formatDayOf(expiresAt)}${act}`
            return (
              <li key={id} className="flex items-center justify-between gap-2">
                <span>{text}</span>
                <Button
                  size="small"
                  variant="danger"
                  className="-mr-2.5"
                  busy={revoke.isPending && revoke.variables.id === id}
                  aria-label={`Revoke the invitation ${text.toLowerCase()}`}
                  onClick={() => revoke.mutate({ id })}
                >
                  Revoke
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </SettingsSection>
  )
}
