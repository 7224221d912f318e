import { accountRouter, invitationRouter, noticeRouter } from './routers/account-router.ts'
import { authRouter } from './routers/auth-router.ts'
import { bankRouter } from './routers/bank-router.ts'
import { backupRouter, importRouter, statementRouter } from './routers/file-routers.ts'
import {
  feedRouter,
  passkeyRouter,
  pushRouter,
  sessionRouter,
  tokenRouter,
} from './routers/login-routers.ts'
import {
  createCashFlowRouter,
  occurrenceRouter,
  scenarioProcedures,
} from './routers/plan-routers.ts'
import { projectionRouter } from './routers/projection-router.ts'
import { adminRouter, userRouter } from './routers/user-routers.ts'
import { createCallerFactory, type ProcedureMeta, router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  session: sessionRouter,
  passkey: passkeyRouter,
  feed: feedRouter,
  token: tokenRouter,
  notice: noticeRouter,
  push: pushRouter,
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
  bank: bankRouter,
  backup: backupRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)

type Procedures = Record<string, { _def: { meta?: ProcedureMeta } } | undefined>

/** Returns the meta of the procedure of a path, like "income.create"; undefined where there is no procedure. */
export function metaOf(path: string): ProcedureMeta | undefined {
  // tRPC lists procedures by their paths, and types them by their routers.
  return (appRouter._def.procedures as unknown as Procedures)[path]?._def.meta
}
