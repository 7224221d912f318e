import {
  createUserInput,
  listAuditInput,
  listUsersInput,
  userIdInput,
} from '../../../shared/users/administration.ts'
import { unlinkSignInInput } from '../../../shared/users/linked-sign-in.ts'
import { proofInput } from '../../../shared/users/passkey.ts'
import { listOwnActivitiesInput } from '../../../shared/users/personal-data.ts'
import { requestDeletionInput } from '../../../shared/users/self-deletion.ts'
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  updateUserInput,
} from '../../../shared/users/user.ts'
import {
  listLinkedSignIns,
  startLinking,
  unlinkSignIn,
} from '../../services/linked-sign-ins/linked-sign-ins.ts'
import {
  createUserWithOneTimePassword,
  disableUser,
  enableUser,
  listAudit,
  setOneTimePassword,
  signOutUser,
} from '../../services/users/admin-acts.ts'
import { changeEmail, confirmEmail } from '../../services/users/email-change.ts'
import { listOwnActivities, readPersonalData } from '../../services/users/personal-data-export.ts'
import { cancelDeletion, requestDeletion } from '../../services/users/user-deletion.ts'
import { findUsers } from '../../services/users/user-search.ts'
import { changePassword, getUser, updateUser } from '../../services/users/users.ts'
import {
  calling,
  demoProcedure,
  router,
  sessionProcedure,
  signedInProcedure,
  superAdminProcedure,
} from '../trpc.ts'
import { deliver } from './auth-router.ts'

export const userRouter = router({
  me: sessionProcedure.meta({ demo: true, token: 'read' }).query(calling(getUser)),
  update: demoProcedure.input(updateUserInput).mutation(calling(updateUser)),
  personalData: signedInProcedure.query(calling(readPersonalData)),
  ownActivities: demoProcedure.input(listOwnActivitiesInput).query(calling(listOwnActivities)),
  requestDeletion: signedInProcedure.input(requestDeletionInput).mutation(calling(requestDeletion)),
  cancelDeletion: signedInProcedure.mutation(calling(cancelDeletion)),

  changeEmail: signedInProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx.scope, input, ctx.cookie.refreshToken)),

  confirmEmail: demoProcedure.input(confirmEmailInput).mutation(calling(confirmEmail)),
  linkedSignIns: signedInProcedure.query(calling(listLinkedSignIns)),

  startLinking: signedInProcedure.input(proofInput).mutation(async ({ ctx, input }) => {
    const { url, ticket } = await startLinking(ctx.scope, input)
    ctx.cookie.setTicket(ticket)
    return { url }
  }),

  unlinkSignIn: signedInProcedure.input(unlinkSignInInput).mutation(calling(unlinkSignIn)),

  changePassword: sessionProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => ({
    success: true as const,
    ...deliver(ctx.cookie, await changePassword(ctx.scope, input, ctx.cookie.refreshToken)),
  })),
})

export const adminRouter = router({
  users: superAdminProcedure.input(listUsersInput).query(calling(findUsers)),
  audit: superAdminProcedure.input(listAuditInput).query(calling(listAudit)),
  lastBackup: superAdminProcedure.query(({ ctx }) => ctx.scope.backups?.last() ?? null),
  createUser: superAdminProcedure
    .input(createUserInput)
    .mutation(calling(createUserWithOneTimePassword)),
  setPassword: superAdminProcedure.input(userIdInput).mutation(calling(setOneTimePassword)),
  disable: superAdminProcedure.input(userIdInput).mutation(calling(disableUser)),
  enable: superAdminProcedure.input(userIdInput).mutation(calling(enableUser)),
  signOut: superAdminProcedure.input(userIdInput).mutation(calling(signOutUser)),
})
