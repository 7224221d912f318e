import { readStatementInput } from '../../shared/statements/statement.ts'
import { readStatement } from '../services/statements/statements.ts'
import { router, signedInProcedure } from './trpc.ts'

export const statementRouter = router({
  read: signedInProcedure
    .input(readStatementInput)
    .mutation(({ ctx, input }) => readStatement(ctx.scope, input)),
})
