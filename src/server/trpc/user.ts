import { changeEmailInput, changePasswordInput, updateUserInput } from '../../shared/user.ts'
import { changeEmail, changePassword, getUser, updateUser } from '../services/users/users.ts'
import { router, sessionProcedure, signedInProcedure } from './trpc.ts'

export const userRouter = router({
  me: sessionProcedure.query(({ ctx }) => getUser(ctx.scope)),

  update: signedInProcedure
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx.scope, input)),

  changeEmail: signedInProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx.scope, input)),

  changePassword: sessionProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.scope, input)),
})
