/** The HTTP server: health, typed procedures, the public contract, and the browser's files. */
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import type { Temporal } from 'temporal-polyfill'
import type { PublicScope, Services } from '../services/scope.ts'
import type { Context } from '../trpc/context.ts'
import { appRouter } from '../trpc/router.ts'
import { createApiData, createApiSettings } from './api-data.ts'
import { createSessionCookie } from './session-cookie.ts'

export interface AppOptions {
  services: Services
  clock: () => Temporal.Instant
  /** Which proxies may name the client's address, as Express takes it; none when absent. */
  trustProxy?: string | undefined
  client: RequestHandler
}

/** Bodies of typed calls, a batch of ten included. */
const MAX_BODY_BYTES = 100_000

export function createApp({ services, clock, trustProxy, client }: AppOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  if (trustProxy) app.set('trust proxy', trustProxy)

  const contextThrough =
    (door: PublicScope['door']) =>
    (req: Request, res: Response): Context => ({
      scope: { ...services, now: clock(), door },
      token: /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1],
      cookie: createSessionCookie(req, res),
    })

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  app.get('/readyz', async (_req, res) => {
    try {
      await services.db.read.user.count()
      res.json({ status: 'ok' })
    } catch {
      res.status(503).json({ status: 'the database does not answer' })
    }
  })
  // Before any body parser: it reads the body itself.
  app.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => contextThrough('trpc')(req, res),
      maxBodySize: MAX_BODY_BYTES,
      maxBatchSize: 10,
    }),
  )
  app.all('/api/data', createApiData(contextThrough('contract')))
  app.all(['/api/user/:action', '/api/auth/:action'], createApiSettings(contextThrough('contract')))
  app.all('/api/{*path}', (_req, res) => {
    res.status(404).json({ error: 'There is no such resource or action.' })
  })
  app.use(client)
  return app
}
