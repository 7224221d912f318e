import {
  accountInvitationsInput,
  createInvitationInput,
  invitationIdInput,
  invitationTokenInput,
} from '../../../shared/accounts/invitation.ts'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  previewInvitation,
  revokeInvitation,
} from '../../services/accounts/invitations.ts'
import { router, sameSiteProcedure, signedInProcedure } from '../trpc.ts'

export const invitationRouter = router({
  create: signedInProcedure
    .input(createInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx.scope, input)),

  list: signedInProcedure
    .input(accountInvitationsInput)
    .query(({ ctx, input }) => listInvitations(ctx.scope, input)),

  revoke: signedInProcedure
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.scope, input)),

  // Whoever holds the link sees it before they sign in, or have a login.
  preview: sameSiteProcedure
    .input(invitationTokenInput)
    .query(({ ctx, input }) => previewInvitation(ctx.scope, input)),

  accept: signedInProcedure
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.scope, input)),
})
