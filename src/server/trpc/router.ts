import { accountRouter } from './account-router.ts'
import { adminRouter } from './admin-router.ts'
import { authRouter } from './auth-router.ts'
import { backupRouter } from './backup-router.ts'
import { createCashFlowRouter } from './cash-flow-router.ts'
import { importRouter } from './import-router.ts'
import { invitationRouter } from './invitation-router.ts'
import { occurrenceRouter } from './occurrence-router.ts'
import { passkeyRouter } from './passkey-router.ts'
import { projectionRouter } from './projection-router.ts'
import { scenarioProcedures } from './scenario-router.ts'
import { sessionRouter } from './session-router.ts'
import { statementRouter } from './statement-router.ts'
import { createCallerFactory, router } from './trpc.ts'
import { userRouter } from './user-router.ts'

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
  statement: statementRouter,
  backup: backupRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: for the routes of the public contract. */
export const createCaller = createCallerFactory(appRouter)
