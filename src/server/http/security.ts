/** What browsers are told to refuse, and what we refuse ourselves. */
import type { Request, RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Security headers. The policy allows this origin's own files and nothing inline; while developing,
 * hot reload needs inline styles and scripts and a web socket.
 */
export function createSecurityHeaders(development: boolean): RequestHandler {
  const hotReload = development ? ["'unsafe-inline'"] : []
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hotReload],
        styleSrc: ["'self'", ...hotReload],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", ...(development ? ['blob:'] : [])],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
}

/** Answers that hold someone's data are kept nowhere. */
export const forbidCaching: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store')
  next()
}

/** A path whose percent signs are no UTF-8, which routers and tRPC would fail to read. */
export const refuseMalformedPath: RequestHandler = (req, res, next) => {
  if (isDecodable(req.path)) next()
  else res.status(400).json({ error: 'The address is not valid.' })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Does a browser say that another site's page sent this? By Fetch Metadata, or, in browsers without
 * it, by an Origin that is not the host that was asked. Clients that are no browsers send neither.
 */
export function isCrossSite(req: Request): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = req.headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== req.host
}
