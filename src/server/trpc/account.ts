import { listAccounts } from '../services/accounts.ts'
import { router, signedInProcedure } from './trpc.ts'

export const accountRouter = router({
  list: signedInProcedure.query(({ ctx }) => listAccounts(ctx.scope)),
})
