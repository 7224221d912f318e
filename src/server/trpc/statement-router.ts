import { previewPlanInput } from '../../shared/statements/plan-preview.ts'
import { readStatementInput } from '../../shared/statements/statement.ts'
import { readStatement } from '../services/statements/statements.ts'
import { previewPlan } from '../services/statements/previewed-plan.ts'
import { limitedProcedure, router, signedInProcedure } from './trpc.ts'

export const statementRouter = router({
  read: signedInProcedure
    .input(readStatementInput)
    .mutation(({ ctx, input }) => readStatement(ctx.scope, input)),

  preview: limitedProcedure('questionsOfUser')
    .input(previewPlanInput)
    .mutation(async ({ ctx, input }) => previewPlan(await ctx.accountScope(input.account), input)),
})
