/** The one cookie: refresh_token, 7 days, HttpOnly, Secure, SameSite=Strict [behaviour: Sessions]. */
import { parse } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { REFRESH_LIFETIME_SECONDS } from '../services/sessions/sessions.ts'
import type { SessionCookie } from '../trpc/context.ts'

const NAME = 'refresh_token'
const OPTIONS: CookieOptions = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' }

/** The cookie of one request, and of its answer. */
export function createSessionCookie(req: Request, res: Response): SessionCookie {
  return {
    refreshToken: parse(req.headers.cookie ?? '')[NAME],
    set: (refreshToken) => {
      res.cookie(NAME, refreshToken, { ...OPTIONS, maxAge: REFRESH_LIFETIME_SECONDS * 1000 })
    },
    clear: () => {
      res.clearCookie(NAME, OPTIONS)
      // The answers with ETags that the browser has kept.
      res.setHeader('Clear-Site-Data', '"cache"')
    },
  }
}
