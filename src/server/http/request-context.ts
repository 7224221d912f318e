/**
 * The facts that a request tells about its sender. The cookie of a session: refresh_token, 7 days, HttpOnly, Secure,
 * SameSite=Strict [behaviour: Sessions].
 */
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

/** The ticket of a browser that comes back from the provider of sign-ins. */
export function takeTicket(req: Request, res: Response): string | undefined {
  const ticket = parse(req.headers.cookie ?? '')[TICKET]
  if (ticket !== undefined) res.clearCookie(TICKET, TICKET_OPTIONS)
  return ticket
}

/** The cookies of one request, and of its answer. */
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

/** The client's address, and its user agent in at most 200 characters of plain text. */
function readClient(req: Request): { address: string; userAgent: string } {
  const userAgent = (req.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '')
  return { address: req.ip ?? 'unknown', userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
}

/**
 * Resolves when the answer has been taken, or its connection has ended. Node does not tell that to an answer that waits behind
 * another one of its connection.
 */
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
