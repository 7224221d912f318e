/**
 * Logs one line per request: id, method, route, status, time. Of the query it logs only the names of resource
 * and action; it never logs a header, a body, a name or an amount.
 */
import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'

export function createRequestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    const id = randomUUID()
    res.setHeader('X-Request-Id', id)
    if (logger.isLevelEnabled('info'))
      res.on('close', () => {
        const ms = Math.round(performance.now() - startedAt)
        logger.info({ id, method: req.method, route: routeOf(req), status: res.statusCode, ms })
      })
    next()
  }
}

function routeOf({ originalUrl }: Request): string {
  // URL would throw on some addresses that clients can send, such as "//".
  const [pathname = '', query = ''] = originalUrl.split('?', 2)
  const searchParams = new URLSearchParams(query)
  const names = ['resource', 'action'].flatMap((name) => {
    const value = searchParams.get(name)
    return value !== null && /^[a-z-]{1,20}$/.test(value) ? [`${name}=${value}`] : []
  })
  // No route is this long, and a long file name does not help to find a fault.
  const path = pathname.slice(0, 100).replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
  return names.length > 0 ? `${path}?${names.join('&')}` : path
}
