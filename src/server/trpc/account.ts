import { accountIdInput, createAccountInput, updateAccountInput } from '../../shared/account.ts'
import { createAccount, deleteAccount, listAccounts, updateAccount } from '../services/accounts.ts'
import { router, signedInProcedure } from './trpc.ts'

export const accountRouter = router({
  list: signedInProcedure.query(({ ctx }) => listAccounts(ctx.scope)),

  create: signedInProcedure
    .input(createAccountInput)
    .mutation(({ ctx, input }) => createAccount(ctx.scope, input)),

  update: signedInProcedure
    .input(updateAccountInput)
    .mutation(({ ctx, input }) => updateAccount(ctx.scope, input)),

  delete: signedInProcedure
    .input(accountIdInput)
    .mutation(({ ctx, input }) => deleteAccount(ctx.scope, input)),
})
