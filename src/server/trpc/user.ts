import { changeEmailInput, changePasswordInput, updateUserInput } from '../../shared/user.ts'
import { changeEmail, changePassword, getUser, updateUser } from '../services/users/users.ts'
import { newcomerProcedure, router, signedInProcedure } from './trpc.ts'

export const userRouter = router({
  me: newcomerProcedure.query(({ ctx }) => getUser(ctx.scope)),

  update: signedInProcedure
    .input(updateUserInput)
    .mutation(({ ctx, input }) => updateUser(ctx.scope, input)),

  changeEmail: signedInProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx.scope, input)),

  changePassword: newcomerProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.scope, input)),
})
