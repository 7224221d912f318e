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
    .input(markDoneInput)
    .mutation(({ ctx, input }) => markDone(ctx.scope, input)),

  answerDone: signedInProcedure
    .input(answerDoneInput)
    .mutation(({ ctx, input }) => answerDone(ctx.scope, input)),

  setOverride: signedInProcedure
    .input(setOverrideInput)
    .mutation(({ ctx, input }) => setOverride(ctx.scope, input)),

  removeOverride: signedInProcedure
    .input(occurrenceInput)
    .mutation(({ ctx, input }) => removeOverride(ctx.scope, input)),

  skip: signedInProcedure.input(skipInput).mutation(({ ctx, input }) => skip(ctx.scope, input)),

  move: signedInProcedure.input(moveInput).mutation(({ ctx, input }) => move(ctx.scope, input)),
})
