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
import type { PublicScope } from '../../services/scope.ts'
import { forgotPassword, resetPassword } from '../../services/sessions/forgotten-password.ts'
import { OtherSessionError, refresh } from '../../services/sessions/refresh.ts'
import { logout, type SignedIn } from '../../services/sessions/sessions.ts'
import { login, register, superAdminLogin } from '../../services/sessions/sign-in.ts'
import { startDemo } from '../../services/users/demo-visitor.ts'
import { requireClaimCode, requireUnclaimed } from '../../services/users/claim.ts'
import { restoreEmail } from '../../services/users/email-change.ts'
import { makeFirstUser } from '../../services/users/first-user.ts'
import { calling, router, sameSiteProcedure, type SessionCookie } from '../trpc.ts'

/** Puts the refresh token into the cookie, and the access token into the answer. */
export function deliver(
  cookie: SessionCookie,
  { token, refreshToken, secondStep, accountId }: SignedIn,
): SignInAnswer {
  if (refreshToken) cookie.set(refreshToken)
  return { token, ...(secondStep && { secondStep }), ...(accountId && { accountId }) }
}

/** The resolver of a procedure that signs in. The session of the cookie that the browser holds ends. */
function signingIn<Input>(
  signIn: (scope: PublicScope, input: Input, held: string | undefined) => Promise<SignedIn>,
) {
  type Call = { ctx: { scope: PublicScope; cookie: SessionCookie }; input: Input }
  return async ({ ctx: { scope, cookie }, input }: Call) =>
    deliver(cookie, await signIn(scope, input, cookie.refreshToken))
}

export const authRouter = router({
  login: sameSiteProcedure.input(loginInput).mutation(signingIn(login)),
  superAdminLogin: sameSiteProcedure.input(loginInput).mutation(signingIn(superAdminLogin)),

  demo: sameSiteProcedure.mutation(async ({ ctx }) =>
    deliver(ctx.cookie, await startDemo(ctx.scope, ctx.cookie.refreshToken)),
  ),

  startPasskeyLogin: sameSiteProcedure.mutation(calling(startPasskeyLogin)),
  passkeyLogin: sameSiteProcedure.input(passkeyLoginInput).mutation(signingIn(passkeyLogin)),

  recoveryCodeLogin: sameSiteProcedure
    .input(recoveryCodeLoginInput)
    .mutation(signingIn(recoveryCodeLogin)),

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
    .mutation(signingIn(makeFirstUser)),

  register: sameSiteProcedure.input(registerInput).mutation(signingIn(register)),
  forgotPassword: sameSiteProcedure.input(forgotPasswordInput).mutation(calling(forgotPassword)),
  resetPassword: sameSiteProcedure.input(resetPasswordInput).mutation(calling(resetPassword)),
  restoreEmail: sameSiteProcedure.input(restoreEmailInput).mutation(calling(restoreEmail)),

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
