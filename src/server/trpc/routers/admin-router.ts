import {
  createUserInput,
  listAuditInput,
  listUsersInput,
  userIdInput,
} from '../../../shared/users/administration.ts'
import {
  createUserWithOneTimePassword,
  disableUser,
  enableUser,
  setOneTimePassword,
  signOutUser,
} from '../../services/users/admin-acts.ts'
import { listAudit } from '../../services/users/audit.ts'
import { findUsers } from '../../services/users/user-search.ts'
import { router, superAdminProcedure } from '../trpc.ts'

export const adminRouter = router({
  users: superAdminProcedure
    .input(listUsersInput)
    .query(({ ctx, input }) => findUsers(ctx.scope, input)),

  audit: superAdminProcedure
    .input(listAuditInput)
    .query(({ ctx, input }) => listAudit(ctx.scope, input)),

  lastBackup: superAdminProcedure.query(({ ctx }) => ctx.scope.backups?.last() ?? null),

  createUser: superAdminProcedure
    .input(createUserInput)
    .mutation(({ ctx, input }) => createUserWithOneTimePassword(ctx.scope, input)),

  setPassword: superAdminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => setOneTimePassword(ctx.scope, input)),

  disable: superAdminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => disableUser(ctx.scope, input)),

  enable: superAdminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => enableUser(ctx.scope, input)),

  signOut: superAdminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => signOutUser(ctx.scope, input)),
})
