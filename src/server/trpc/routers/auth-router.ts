import { AppError } from '../../../shared/app-error.ts'
import { passkeyLoginInput, recoveryCodeLoginInput } from '../../../shared/users/passkey.ts'
import {
  claimCodeInput,
  forgotPasswordInput,
  loginInput,
  newLoginInput,
  registerInput,
  resetPasswordInput,
  restoreEmailInput,
  type SignInAnswer,
} from '../../../shared/users/session.ts'
import {
  passkeyLogin,
  recoveryCodeLogin,
  startPasskeyLogin,
} from '../../services/passkeys/passkey-sign-in.ts'
import { forgotPassword, resetPassword } from '../../services/sessions/forgotten-password.ts'
import { OtherSessionError, refresh } from '../../services/sessions/refresh.ts'
import { logout, type SignedIn } from '../../services/sessions/sessions.ts'
import { login, register, superAdminLogin } from '../../services/sessions/sign-in.ts'
import { startDemo } from '../../services/users/demo-visitor.ts'
import { requireClaimCode, requireUnclaimed } from '../../services/users/claim.ts'
import { restoreEmail } from '../../services/users/email-change.ts'
import { makeFirstUser } from '../../services/users/first-user.ts'
import { router, sameSiteProcedure, type SessionCookie } from '../trpc.ts'

/** Puts the refresh token into the cookie, and the access token into the answer. */
export function deliver(
  cookie: SessionCookie,
  { token, refreshToken, secondStep, accountId }: SignedIn,
): SignInAnswer {
  if (refreshToken) cookie.set(refreshToken)
  return { token, ...(secondStep && { secondStep }), ...(accountId && { accountId }) }
}

export const authRouter = router({
  login: sameSiteProcedure
    .input(loginInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await login(ctx.scope, input, ctx.cookie.refreshToken)),
    ),

  superAdminLogin: sameSiteProcedure
    .input(loginInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await superAdminLogin(ctx.scope, input, ctx.cookie.refreshToken)),
    ),

  demo: sameSiteProcedure.mutation(async ({ ctx }) =>
    deliver(ctx.cookie, await startDemo(ctx.scope, ctx.cookie.refreshToken)),
  ),

  startPasskeyLogin: sameSiteProcedure.mutation(({ ctx }) => startPasskeyLogin(ctx.scope)),

  passkeyLogin: sameSiteProcedure
    .input(passkeyLoginInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await passkeyLogin(ctx.scope, input, ctx.cookie.refreshToken)),
    ),

  recoveryCodeLogin: sameSiteProcedure
    .input(recoveryCodeLoginInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await recoveryCodeLogin(ctx.scope, input, ctx.cookie.refreshToken)),
    ),

  claim: sameSiteProcedure
    .use(async ({ ctx, next }) => {
      await requireUnclaimed(ctx.scope)
      return next()
    })
    .input(claimCodeInput)
    // Before the rest of the input: who has no code learns nothing of the checks.
    .use(async ({ ctx, input, next }) => {
      await requireClaimCode(ctx.scope, input.code)
      return next()
    })
    .input(newLoginInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await makeFirstUser(ctx.scope, input, ctx.cookie.refreshToken)),
    ),

  register: sameSiteProcedure
    .input(registerInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await register(ctx.scope, input, ctx.cookie.refreshToken)),
    ),

  forgotPassword: sameSiteProcedure
    .input(forgotPasswordInput)
    .mutation(({ ctx, input }) => forgotPassword(ctx.scope, input)),

  resetPassword: sameSiteProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.scope, input)),

  restoreEmail: sameSiteProcedure
    .input(restoreEmailInput)
    .mutation(({ ctx, input }) => restoreEmail(ctx.scope, input)),

  refresh: sameSiteProcedure.mutation(async ({ ctx }) => {
    try {
      const { token, cookie } = ctx
      return deliver(cookie, await refresh(ctx.scope, { token, refreshToken: cookie.refreshToken }))
    } catch (error) {
      // An internal error says nothing about the cookie, and a cookie of another session is good.
      const isBadCookie = error instanceof AppError && error.code === 'UNAUTHORIZED'
      if (isBadCookie && !(error instanceof OtherSessionError)) ctx.cookie.clear()
      throw error
    }
  }),

  logout: sameSiteProcedure.mutation(({ ctx }) => {
    ctx.cookie.clear()
    return logout(ctx.scope, { token: ctx.token, refreshToken: ctx.cookie.refreshToken })
  }),
})
