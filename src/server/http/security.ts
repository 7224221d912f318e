import type { Request, RequestHandler } from 'express'
import helmet from 'helmet'

/** Hot reload needs inline styles and scripts and a web socket. */
export function createSecurityHeaders(development: boolean): RequestHandler {
  const hotReload = development ? ["'unsafe-inline'"] : []
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
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
    referrerPolicy: { policy: 'no-referrer' },
  })
}

/** The policy of answers that are data: a browser that opens one as a page runs, loads and embeds nothing. */
const DATA_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export const BARE_ANSWER_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Security-Policy': DATA_POLICY,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** Headers of answers that hold a user's data: no browser or proxy may store them, or treat one as a page. */
export const protectData: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Security-Policy', DATA_POLICY)
  next()
}

/** Refuses a path with broken percent encoding, which routers and tRPC would fail to read, and a missing host. */
export const refuseMalformedRequest: RequestHandler = (req, res, next) => {
  if (!isDecodable(req.path)) res.status(400).json({ error: 'The address is not valid.' })
  else if (!req.headers.host && req.httpVersion === '1.1')
    res.status(400).json({ error: 'The request must name its host.' })
  else next()
}

/** Refuses what the standard's Request, which tRPC makes of each call, cannot be: it throws. */
export const refuseNoCall: RequestHandler = ({ method, url, headers }, res, next) => {
  if (method === 'TRACE') res.status(405).json({ error: 'This procedure takes another method.' })
  else if (!URL.canParse(url, `http://${headers.host ?? 'localhost'}`))
    res.status(400).json({ error: 'The address is not valid.' })
  else next()
}

function isDecodable(path: string): boolean {
  try {
    // The bundler takes the function for one without effects: it would drop a call whose answer is not used.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Reads Fetch Metadata, else an Origin other than this host. Other clients send neither, and count as the same site. */
export function isCrossSite(req: Request): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = req.headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== req.host
}
