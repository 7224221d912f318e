import { AppError } from '../../shared/app-error.ts'
import { loginInput, registerInput } from '../../shared/session.ts'
import { refresh } from '../services/users/refresh.ts'
import { logout, type SignedIn } from '../services/users/sessions.ts'
import { login, register, superAdminLogin } from '../services/users/sign-in.ts'
import type { SessionCookie } from './context.ts'
import { sameSiteProcedure, router } from './trpc.ts'

/** Puts the refresh token into the cookie, and the access token into the answer. */
function deliver(cookie: SessionCookie, { token, refreshToken }: SignedIn): { token: string } {
  if (refreshToken) cookie.set(refreshToken)
  return { token }
}

export const authRouter = router({
  login: sameSiteProcedure
    .input(loginInput)
    .mutation(async ({ ctx, input }) => deliver(ctx.cookie, await login(ctx.scope, input))),

  superAdminLogin: sameSiteProcedure
    .input(loginInput)
    .mutation(async ({ ctx, input }) =>
      deliver(ctx.cookie, await superAdminLogin(ctx.scope, input)),
    ),

  register: sameSiteProcedure
    .input(registerInput)
    .mutation(async ({ ctx, input }) => deliver(ctx.cookie, await register(ctx.scope, input))),

  refresh: sameSiteProcedure.mutation(async ({ ctx }) => {
    try {
      return deliver(ctx.cookie, await refresh(ctx.scope, ctx.cookie.refreshToken))
    } catch (error) {
      // An internal error says nothing about the cookie.
      if (error instanceof AppError && error.code === 'UNAUTHORIZED') ctx.cookie.clear()
      throw error
    }
  }),

  logout: sameSiteProcedure.mutation(({ ctx }) => {
    ctx.cookie.clear()
    return logout(ctx.scope, { token: ctx.token, refreshToken: ctx.cookie.refreshToken })
  }),
})
