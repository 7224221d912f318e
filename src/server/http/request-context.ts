/** The cookie is valid for 7 days [behaviour: Sessions]. */
import { parse } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { REFRESH_TOKEN_MS, TICKET_MS } from '../../shared/users/session-limits.ts'
import type { PublicScope } from '../services/scope.ts'
import { type Context, createContext, type SessionCookie } from '../trpc/trpc.ts'
import { isCrossSite } from './security.ts'

const NAME = 'refresh_token'
const OPTIONS: CookieOptions = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' }

const TICKET = 'oidc'
/** Lax: the browser comes back from the page of another site. */
const TICKET_OPTIONS: CookieOptions = { ...OPTIONS, sameSite: 'lax', path: '/oidc' }

export function takeTicket(req: Request, res: Response): string | undefined {
  const ticket = parse(req.headers.cookie ?? '')[TICKET]
  if (ticket !== undefined) res.clearCookie(TICKET, TICKET_OPTIONS)
  return ticket
}

export function createSessionCookie(req: Request, res: Response): SessionCookie {
  return {
    refreshToken: parse(req.headers.cookie ?? '')[NAME],
    set: (refreshToken) => {
      res.cookie(NAME, refreshToken, { ...OPTIONS, maxAge: REFRESH_TOKEN_MS })
    },
    clear: () => {
      res.clearCookie(NAME, OPTIONS)
      // The answers with ETags that the browser has kept.
      res.setHeader('Clear-Site-Data', '"cache"')
    },
    setTicket: (ticket) => {
      res.cookie(TICKET, ticket, { ...TICKET_OPTIONS, maxAge: TICKET_MS })
    },
  }
}

const MAX_USER_AGENT_LENGTH = 200

function readClient(req: Request): { address: string; userAgent: string } {
  const userAgent = (req.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '')
  return { address: req.ip ?? 'unknown', userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
}

/** Resolves when the answer is taken, or its connection ends: a response that waits behind another one is not told. */
function endOf({ socket }: Request, res: Response): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      res.off('close', end)
      socket.off('close', end)
      resolve()
    }
    if (socket.destroyed) return end()
    res.on('close', end)
    // One for each request that waits.
    socket.setMaxListeners(0).on('close', end)
  })
}

export function contextOf(
  req: Request,
  res: Response,
  scope: Omit<PublicScope, 'now' | 'address' | 'userAgent' | 'answered'>,
): Context {
  return createContext({
    scope: { ...scope, now: scope.clock(), ...readClient(req), answered: endOf(req, res) },
    token: /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1],
    cookie: createSessionCookie(req, res),
    crossSite: isCrossSite(req),
  })
}
