import { accountRouter } from './account.ts'
import { adminRouter } from './admin.ts'
import { authRouter } from './auth.ts'
import { backupRouter } from './backup.ts'
import { createCashFlowRouter } from './cash-flow.ts'
import { importRouter } from './import.ts'
import { invitationRouter } from './invitation.ts'
import { occurrenceRouter } from './occurrence.ts'
import { passkeyRouter } from './passkey.ts'
import { projectionRouter } from './projection.ts'
import { scenarioProcedures } from './scenario.ts'
import { sessionRouter } from './session.ts'
import { createCallerFactory, router } from './trpc.ts'
import { userRouter } from './user.ts'

/** Every procedure, by the names that typed clients know. */
export const appRouter = router({
  auth: authRouter,
  session: sessionRouter,
  passkey: passkeyRouter,
  user: userRouter,
  income: createCashFlowRouter('income'),
  expense: createCashFlowRouter('expense'),
  occurrence: occurrenceRouter,
  projection: projectionRouter,
  scenario: scenarioProcedures,
  account: accountRouter,
  invitation: invitationRouter,
  import: importRouter,
  backup: backupRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: for the routes of the public contract. */
export const createCaller = createCallerFactory(appRouter)
