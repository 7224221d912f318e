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
    .meta({ demo: true, token: 'write', file: 'statement' })
    .input(readStatementInput)
    .mutation(({ ctx, input }) => readStatement(ctx.scope, input)),

  propose: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'statement' })
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => proposeFromStatement(ctx.scope, input)),

  match: signedInProcedure
    .meta({ demo: true, token: 'write', file: 'statement' })
    .input(comparedStatementInput)
    .mutation(({ ctx, input }) => matchWithStatement(ctx.scope, input)),

  preview: limitedProcedure('questionsOfUser')
    .meta({ demo: true, token: 'write', file: 'preview' })
    .input(previewPlanInput)
    .mutation(async ({ ctx, input }) => previewPlan(await ctx.accountScope(input.account), input)),
})
