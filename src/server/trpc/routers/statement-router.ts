import { previewPlanInput } from '../../../shared/statements/plan-preview.ts'
import { comparedStatementInput, readStatementInput } from '../../../shared/statements/statement.ts'
import { previewPlan } from '../../services/statements/previewed-plan.ts'
import {
  matchWithStatement,
  proposeFromStatement,
  readStatement,
} from '../../services/statements/statements.ts'
import { limitedProcedure, router, signedInProcedure } from '../trpc.ts'

export const statementRouter = router({
  read: signedInProcedure
    .input(readStatementInput)
    .mutation(({ ctx, input }) => readStatement(ctx.scope, input)),

  propose: signedInProcedure
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => proposeFromStatement(ctx.scope, input)),

  match: signedInProcedure
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => matchWithStatement(ctx.scope, input)),

  preview: limitedProcedure('questionsOfUser')
    .input(previewPlanInput)
    .mutation(async ({ ctx, input }) => previewPlan(await ctx.accountScope(input.account), input)),
})
