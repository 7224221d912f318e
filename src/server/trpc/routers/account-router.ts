import {
  accountIdInput,
  createAccountInput,
  memberInput,
  setRoleInput,
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
import {
  leaveAccount,
  removeMember,
  setRole,
  transferAccount,
} from '../../services/accounts/members.ts'
import { createAccount } from '../../services/transfers/new-account.ts'
import { listNotes } from '../../services/cash-flows/account-rows.ts'
import { copyCashFlows, moveCashFlows } from '../../services/transfers/transfers.ts'
import { checkIn, listCheckIns } from '../../services/check-ins/check-ins.ts'
import { getOpenItems, previewCheckIn } from '../../services/check-ins/open-items.ts'
import { undoCheckIn } from '../../services/undoing/undone-check-ins.ts'
import { getNotice, setNotice } from '../../services/notices/notices.ts'
import { undoChange } from '../../services/undoing/undo.ts'
import { onceNewAccountProcedure, onceProcedure } from '../once-procedure.ts'
import {
  calling,
  demoProcedure,
  readProcedure,
  router,
  sameSiteProcedure,
  signedInProcedure,
  streamWithAppErrors,
  viewerProcedure,
  writeProcedure,
} from '../trpc.ts'

export const accountRouter = router({
  list: readProcedure.query(calling(listAccounts)),
  activity: readProcedure.input(listActivitiesInput).query(calling(listActivities)),
  notes: readProcedure.input(listNotesInput).query(calling(listNotes)),

  changes: demoProcedure
    .meta({ viewer: true })
    .subscription(({ ctx, signal }) => streamWithAppErrors(followAccounts(ctx.scope, signal))),

  openItems: readProcedure.input(openItemsInput).query(calling(getOpenItems)),
  previewCheckIn: readProcedure.input(previewCheckInInput).query(calling(previewCheckIn)),
  checkIn: writeProcedure.meta({ file: 'checkIn' }).input(checkInInput).mutation(calling(checkIn)),
  undoCheckIn: writeProcedure.input(undoCheckInInput).mutation(calling(undoCheckIn)),
  checkIns: readProcedure.input(listCheckInsInput).query(calling(listCheckIns)),

  undo: demoProcedure.input(undoChangeInput).mutation(calling(undoChange)),

  moveCashFlows: onceProcedure.input(moveCashFlowsInput).mutation(calling(moveCashFlows)),
  copyCashFlows: onceProcedure.input(copyCashFlowsInput).mutation(calling(copyCashFlows)),

  create: onceNewAccountProcedure.input(createAccountInput).mutation(calling(createAccount)),
  update: demoProcedure.input(updateAccountInput).mutation(calling(updateAccount)),
  delete: signedInProcedure.input(accountIdInput).mutation(calling(deleteAccount)),
  leave: viewerProcedure.input(accountIdInput).mutation(calling(leaveAccount)),
  removeMember: signedInProcedure.input(memberInput).mutation(calling(removeMember)),
  setRole: signedInProcedure.input(setRoleInput).mutation(calling(setRole)),
  transfer: signedInProcedure.input(memberInput).mutation(calling(transferAccount)),
})

export const invitationRouter = router({
  create: signedInProcedure.input(createInvitationInput).mutation(calling(createInvitation)),
  list: viewerProcedure.input(accountInvitationsInput).query(calling(listInvitations)),
  revoke: signedInProcedure.input(invitationIdInput).mutation(calling(revokeInvitation)),
  // The page of an invitation link shows it before the reader signs in.
  preview: sameSiteProcedure.input(invitationTokenInput).query(calling(previewInvitation)),
  accept: signedInProcedure.input(invitationTokenInput).mutation(calling(acceptInvitation)),
})

export const noticeRouter = router({
  get: viewerProcedure.input(noticeRefInput).query(calling(getNotice)),
  set: viewerProcedure.input(setNoticeInput).mutation(calling(setNotice)),
})
