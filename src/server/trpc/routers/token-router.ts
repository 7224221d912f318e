import { createTokenInput, tokenRefInput } from '../../../shared/tokens/program-token.ts'
import { createToken, deleteToken, listTokens } from '../../services/tokens/tokens.ts'
import { router, signedInProcedure } from '../trpc.ts'

export const tokenRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTokens(ctx.scope)),

  // Not a once-procedure: its answer, the token, would be stored readably.
  create: signedInProcedure
    .input(createTokenInput)
    .mutation(({ ctx, input }) => createToken(ctx.scope, input)),

  delete: signedInProcedure
    .input(tokenRefInput)
    .mutation(({ ctx, input }) => deleteToken(ctx.scope, input)),
})
