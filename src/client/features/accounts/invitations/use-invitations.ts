import { useState } from 'react'
import type { NewInvitation } from '../../../../shared/accounts/invitation.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useOutcome } from '../../../ui/use-outcome.ts'

/** The open invitations into an account, the one just made, and ways to make and revoke them. */
export function useInvitations(accountId: number) {
  const [made, setMade] = useState<NewInvitation | null>(null)
  const { outcome, report } = useOutcome()
  const utils = trpc.useUtils()
  const open = trpc.invitation.list.useQuery({ accountId })
  const create = trpc.invitation.create.useMutation({
    onMutate: report.clear,
    onSuccess: async (invitation) => {
      // Cancel running refetches: their data is older than this change, and would make the link look used.
      await utils.invitation.list.cancel({ accountId })
      const { id, expiresAt } = invitation
      const listed = { id, createdAt: new Date().toISOString(), expiresAt }
      utils.invitation.list.setData({ accountId }, (list) => list && [listed, ...list])
      setMade(invitation)
    },
    onError: (error) => report.failedChange(error, 'No link was made. Please try again.'),
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
  // Once it is used or revoked, its link is useless.
  const isMadeOpen = open.data?.some(({ id }) => id === made?.id) ?? true
  return { open, made: isMadeOpen ? made : null, create, revoke, outcome }
}
