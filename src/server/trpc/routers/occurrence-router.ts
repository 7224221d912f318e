import {
  answerDoneInput,
  markDoneInput,
  moveInput,
  occurrenceInput,
  setOverrideInput,
  skipInput,
} from '../../../shared/plan/occurrence.ts'
import { answerDone } from '../../services/cash-flows/done-answers.ts'
import {
  markDone,
  move,
  removeOverride,
  setOverride,
  skip,
} from '../../services/cash-flows/occurrences.ts'
import { router, signedInProcedure } from '../trpc.ts'

export const occurrenceRouter = router({
  markDone: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(markDoneInput)
    .mutation(({ ctx, input }) => markDone(ctx.scope, input)),

  answerDone: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(answerDoneInput)
    .mutation(({ ctx, input }) => answerDone(ctx.scope, input)),

  setOverride: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(setOverrideInput)
    .mutation(({ ctx, input }) => setOverride(ctx.scope, input)),

  removeOverride: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(occurrenceInput)
    .mutation(({ ctx, input }) => removeOverride(ctx.scope, input)),

  skip: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(skipInput)
    .mutation(({ ctx, input }) => skip(ctx.scope, input)),

  move: signedInProcedure
    .meta({ demo: true, token: 'write' })
    .input(moveInput)
    .mutation(({ ctx, input }) => move(ctx.scope, input)),
})
