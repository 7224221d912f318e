import {
  accountIdInput,
  createAccountInput,
  memberInput,
  updateAccountInput,
} from '../../../shared/accounts/account.ts'
import { listActivitiesInput, undoChangeInput } from '../../../shared/accounts/activity.ts'
import {
  accountInvitationsInput,
  createInvitationInput,
  invitationIdInput,
  invitationTokenInput,
} from '../../../shared/accounts/invitation.ts'
import { noticeRefInput, setNoticeInput } from '../../../shared/accounts/notice.ts'
import { copyCashFlowsInput, moveCashFlowsInput } from '../../../shared/accounts/transfer.ts'
import { listNotesInput } from '../../../shared/plan/cash-flow.ts'
import {
  checkInInput,
  listCheckInsInput,
  openItemsInput,
  previewCheckInInput,
  undoCheckInInput,
} from '../../../shared/plan/check-in.ts'
import { deleteAccount, listAccounts, updateAccount } from '../../services/accounts/accounts.ts'
import { listActivities } from '../../services/accounts/activity-pages.ts'
import { followAccounts } from '../../services/accounts/followed-accounts.ts'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  previewInvitation,
  revokeInvitation,
} from '../../services/accounts/invitations.ts'
import { leaveAccount, removeMember, transferAccount } from '../../services/accounts/members.ts'
import { createAccount } from '../../services/transfers/new-account.ts'
import { listNotes } from '../../services/cash-flows/cash-flow-notes.ts'
import { copyCashFlows, moveCashFlows } from '../../services/transfers/transfers.ts'
import { checkIn, listCheckIns } from '../../services/check-ins/check-ins.ts'
import { getOpenItems, previewCheckIn } from '../../services/check-ins/open-items.ts'
import { undoCheckIn } from '../../services/undoing/undone-check-ins.ts'
import { getNotice, setNotice } from '../../services/notices/notices.ts'
import { undoChange } from '../../services/undoing/undo.ts'
import { onceNewAccountProcedure, onceProcedure } from '../once-procedure.ts'
import { router, sameSiteProcedure, signedInProcedure, streamWithAppErrors } from '../trpc.ts'

export const accountRouter = router({
  list: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .query(({ ctx }) => listAccounts(ctx.scope)),

  changes: signedInProcedure
    .meta({ demo: true })
    .subscription(({ ctx, signal }) => streamWithAppErrors(followAccounts(ctx.scope, signal))),

  activity: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(listActivitiesInput)
    .query(({ ctx, input }) => listActivities(ctx.scope, input)),

  openItems: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(openItemsInput)
    .query(({ ctx, input }) => getOpenItems(ctx.scope, input)),

  previewCheckIn: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(previewCheckInInput)
    .query(({ ctx, input }) => previewCheckIn(ctx.scope, input)),

  checkIn: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'checkIn' })
    .input(checkInInput)
    .mutation(({ ctx, input }) => checkIn(ctx.scope, input)),

  undoCheckIn: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(undoCheckInInput)
    .mutation(({ ctx, input }) => undoCheckIn(ctx.scope, input)),

  checkIns: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(listCheckInsInput)
    .query(({ ctx, input }) => listCheckIns(ctx.scope, input)),

  notes: signedInProcedure
    .meta({ demo: true, token: 'read' })
    .input(listNotesInput)
    .query(({ ctx, input }) => listNotes(ctx.scope, input)),

  undo: signedInProcedure
    .meta({ demo: true })
    .input(undoChangeInput)
    .mutation(({ ctx, input }) => undoChange(ctx.scope, input)),

  moveCashFlows: onceProcedure
    .meta({ demo: true, token: 'write' })
    .input(moveCashFlowsInput)
    .mutation(({ ctx, input }) => moveCashFlows(ctx.scope, input)),

  copyCashFlows: onceProcedure
    .meta({ demo: true, token: 'write' })
    .input(copyCashFlowsInput)
    .mutation(({ ctx, input }) => copyCashFlows(ctx.scope, input)),

  create: onceNewAccountProcedure
    .meta({ demo: true })
    .input(createAccountInput)
    .mutation(({ ctx, input }) => createAccount(ctx.scope, input)),

  update: signedInProcedure
    .meta({ demo: true })
    .input(updateAccountInput)
    .mutation(({ ctx, input }) => updateAccount(ctx.scope, input)),

  delete: signedInProcedure
    .input(accountIdInput)
    .mutation(({ ctx, input }) => deleteAccount(ctx.scope, input)),

  leave: signedInProcedure
    .input(accountIdInput)
    .mutation(({ ctx, input }) => leaveAccount(ctx.scope, input)),

  removeMember: signedInProcedure
    .input(memberInput)
    .mutation(({ ctx, input }) => removeMember(ctx.scope, input)),

  transfer: signedInProcedure
    .input(memberInput)
    .mutation(({ ctx, input }) => transferAccount(ctx.scope, input)),
})

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

export const noticeRouter = router({
  get: signedInProcedure
    .input(noticeRefInput)
    .query(({ ctx, input }) => getNotice(ctx.scope, input)),

  set: signedInProcedure
    .input(setNoticeInput)
    .mutation(({ ctx, input }) => setNotice(ctx.scope, input)),
})
