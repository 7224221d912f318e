import { endSessionInput } from '../../../shared/users/session.ts'
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '../../services/sessions/session-list.ts'
import { router, signedInProcedure } from '../trpc.ts'

export const sessionRouter = router({
  list: signedInProcedure.meta({ demo: true }).query(({ ctx }) => listSessions(ctx.scope)),

  end: signedInProcedure
    .input(endSessionInput)
    .mutation(({ ctx, input }) => endOwnSession(ctx.scope, input)),

  endOthers: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx.scope)),
})
