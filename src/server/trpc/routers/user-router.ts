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
import { listOwnActivities, readPersonalData } from '../../services/users/personal-data-export.ts'
import { cancelDeletion, requestDeletion } from '../../services/users/user-deletion.ts'
import { changeEmail, confirmEmail } from '../../services/users/email-change.ts'
import { changePassword, getUser, updateUser } from '../../services/users/users.ts'
import { deliver } from './auth-router.ts'
import { router, sessionProcedure, signedInProcedure } from '../trpc.ts'

export const userRouter = router({
  me: sessionProcedure.meta({ demo: true, token: 'read' }).query(({ ctx }) => getUser(ctx.scope)),

  update: signedInProcedure
    .meta({ demo: true })
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx.scope, input)),

  personalData: signedInProcedure.query(({ ctx }) => readPersonalData(ctx.scope)),

  ownActivities: signedInProcedure
    .meta({ demo: true })
    .input(listOwnActivitiesInput)
    .query(({ ctx, input }) => listOwnActivities(ctx.scope, input)),

  requestDeletion: signedInProcedure
    .input(requestDeletionInput)
    .mutation(({ ctx, input }) => requestDeletion(ctx.scope, input)),

  cancelDeletion: signedInProcedure.mutation(({ ctx }) => cancelDeletion(ctx.scope)),

  changeEmail: signedInProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx.scope, input, ctx.cookie.refreshToken)),

  confirmEmail: signedInProcedure
    .meta({ demo: true })
    .input(confirmEmailInput)
    .mutation(({ ctx, input }) => confirmEmail(ctx.scope, input)),

  linkedSignIns: signedInProcedure.query(({ ctx }) => listLinkedSignIns(ctx.scope)),

  startLinking: signedInProcedure.input(proofInput).mutation(async ({ ctx, input }) => {
    const { url, ticket } = await startLinking(ctx.scope, input)
    ctx.cookie.setTicket(ticket)
    return { url }
  }),

  unlinkSignIn: signedInProcedure
    .input(unlinkSignInInput)
    .mutation(({ ctx, input }) => unlinkSignIn(ctx.scope, input)),

  changePassword: sessionProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => ({
    success: true as const,
    ...deliver(ctx.cookie, await changePassword(ctx.scope, input, ctx.cookie.refreshToken)),
  })),
})
