import { markDoneInput, removeOverrideInput, setOverrideInput } from '../../shared/occurrence.ts'
import { markDone, removeOverride, setOverride } from '../services/cash-flows/occurrences.ts'
import { router, signedInProcedure } from './trpc.ts'

export const occurrenceRouter = router({
  markDone: signedInProcedure
    .input(markDoneInput)
    .mutation(({ ctx, input }) => markDone(ctx.scope, input)),

  setOverride: signedInProcedure
    .input(setOverrideInput)
    .mutation(({ ctx, input }) => setOverride(ctx.scope, input)),

  removeOverride: signedInProcedure
    .input(removeOverrideInput)
    .mutation(({ ctx, input }) => removeOverride(ctx.scope, input)),
})
