import {
  accountIdInput,
  createAccountInput,
  memberInput,
  updateAccountInput,
} from '../../shared/account.ts'
import { listActivitiesInput } from '../../shared/activity.ts'
import {
  createAccount,
  deleteAccount,
  listAccounts,
  updateAccount,
} from '../services/accounts/accounts.ts'
import { listActivities } from '../services/accounts/activity-pages.ts'
import { leaveAccount, removeMember, transferAccount } from '../services/accounts/members.ts'
import { followAccounts } from '../services/accounts/account-feed.ts'
import { router, signedInProcedure, streamWithAppErrors } from './trpc.ts'

export const accountRouter = router({
  list: signedInProcedure.query(({ ctx }) => listAccounts(ctx.scope)),

  changes: signedInProcedure.subscription(({ ctx, signal }) =>
    streamWithAppErrors(followAccounts(ctx.scope, signal)),
  ),

  activity: signedInProcedure
    .input(listActivitiesInput)
    .query(({ ctx, input }) => listActivities(ctx.scope, input)),

  create: signedInProcedure
    .input(createAccountInput)
    .mutation(({ ctx, input }) => createAccount(ctx.scope, input)),

  update: signedInProcedure
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
