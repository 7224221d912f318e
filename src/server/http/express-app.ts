import { randomUUID } from 'node:crypto'
import compression from 'compression'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import type { Temporal } from 'temporal-polyfill'
import { startInTick } from '../queues/event-loop.ts'
import type { PublicScope, Services } from '../services/scope.ts'
import { findClaimCode } from '../services/users/claim.ts'
import { isReady } from '../services/unavailable.ts'
import { AppError } from '../../shared/app-error.ts'
import { findFeedCalendar } from '../services/feeds/feed-calendar.ts'
import { answerFailure, answerMissing, sendError, taking } from './api-errors.ts'
import type { PageOffers } from './client.ts'
import { type CreateContext, createHandler, onceHeaders, type Route } from './api-handler.ts'
import { readSummary } from './contract/account-summary.ts'
import { DATA_ROUTES, nameOfResource, nameOfSetting, SETTINGS_ROUTES } from './contract/api-data.ts'
import { BUILD, isKnown } from './etags.ts'
import { createOidcRequests } from './oidc-requests.ts'
import { contextOf } from './request-context.ts'
import {
  createSecurityHeaders,
  protectData,
  refuseMalformedRequest,
  refuseNoCall,
} from './security.ts'
import { createTypedCalls } from './typed-calls.ts'
import { createUnsubscribePage } from './unsubscribe-page.ts'

export interface AppOptions {
  services: Services
  clock: () => Temporal.Instant
  /** The proxies that may name the client's address, in Express's form; none when absent. */
  trustProxy?: string | undefined
  contact?: string | undefined
  client: RequestHandler
  /** True if `client` has hot reload, which needs a looser security policy. */
  development: boolean
  logger: Logger
  metrics?: RequestHandler | undefined
  mcp?: RequestHandler | undefined
  /** Why the process should get no requests: `/readyz` then says so. Null when it should. */
  reasonToWait?: () => string | null
}

/** Compresses all answers but event streams, because events would wait in the buffer of the compression. */
const compressAnswers = compression({
  filter: (req, res) =>
    !String(res.getHeader('content-type')).startsWith('text/event-stream') &&
    compression.filter(req, res),
})

export function createApp(options: AppOptions): Express {
  const { services, clock, logger } = options
  const app = express()
  app.disable('x-powered-by')
  // Each answer that can be kept gets an ETag where it is made; a refusal is nothing to keep.
  app.disable('etag')
  if (options.trustProxy) app.set('trust proxy', options.trustProxy)
  app.use(createRequestLog(logger), createSecurityHeaders(options.development), compressAnswers)
  if (options.metrics) app.use(options.metrics)
  app.use(refuseMalformedRequest)
  // Hundreds of calls that arrive at once would else be one tick.
  const protect: RequestHandler[] = [protectData, (_req, _res, next) => startInTick(next)]
  app.use(['/api', '/trpc', '/calendar/{*path}'], protect)

  const contextThrough = (transport: PublicScope['transport']) => (req: Request, res: Response) =>
    contextOf(req, res, { ...services, clock, transport })

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  app.get('/readyz', async (_req, res) => {
    const reason =
      options.reasonToWait?.() ??
      ((await isReady(services.db)) ? null : 'the database is not ready')
    res.status(reason ? 503 : 200).json({ status: reason ?? 'ok' })
  })
  app.use('/trpc', refuseNoCall, createTypedCalls(contextThrough('trpc'), logger))
  const answerContract = (routes: Record<string, Route>, nameOf: (req: Request) => string) =>
    createHandler(contextThrough('contract'), routes, nameOf, logger)
  app.all('/api/data', answerContract(DATA_ROUTES, nameOfResource))
  app.all(
    ['/api/user/:action', '/api/auth/:action'],
    answerContract(SETTINGS_ROUTES, nameOfSetting),
  )
  const summaryRoutes = { 'GET summary': readSummary, 'HEAD summary': readSummary }
  app.all(
    '/api/summary',
    keepPrivately,
    answerContract(summaryRoutes, () => 'summary'),
  )
  app.all('/api/openapi.json', createOpenApiRequests(logger))
  app.all('/api{/*path}', (_req, res) => {
    res.status(404).json({ error: 'There is no such resource or action.' })
  })
  const answerAssistants = options.mcp ?? answerMissing
  app.all('/mcp', protect, answerAssistants)
  // Programs look here for what a server offers, and would take the page for the answer.
  app.all('/.well-known{/*path}', answerMissing)
  const answerOidc = services.identityProvider
    ? createOidcRequests(contextThrough('trpc'), logger)
    : answerMissing
  app.use('/oidc', protect, answerOidc)
  app.get('/calendar/{*path}', createCalendarFeed(contextThrough('trpc'), logger))
  app.use(async (_req, res, next) => {
    const { settings, identityProvider } = services
    // Without its database, the page is that of a server with users.
    const claimCode = await findClaimCode(services).catch(() => null)
    const offers: PageOffers = {
      'passkey-origin': settings.publicOrigin,
      contact: options.contact,
      unclaimed: claimCode && 'on',
      demo: settings.demoLimit > 0 && 'on',
      mail: settings.sendsMail && 'on',
      'bank-feeds': settings.bankFeeds && 'on',
      push: settings.push && 'on',
      'sign-in-provider': identityProvider?.name,
      assistants: options.mcp && 'on',
    }
    res.locals.offers = offers
    next()
  })
  app.use('/unsubscribe', createUnsubscribePage(contextThrough('trpc'), logger))
  app.use(taking('GET', 'HEAD'), options.client, answerMissing, answerFailure(logger))
  return app
}

const keepPrivately: RequestHandler = (_req, res, next) => {
  // A program may keep it, and has to ask each time whether it is still right.
  res.setHeader('Cache-Control', 'private, no-cache')
  next()
}

/** The address is the only key of a calendar [behaviour: Calendar feed]. */
const CALENDAR = /^\/calendar\/([^/]*)\.ics$/i

function createCalendarFeed(createContext: CreateContext, logger: Logger): RequestHandler {
  return async (req, res) => {
    try {
      const [, token = ''] = CALENDAR.exec(req.path) ?? []
      const calendar = await findFeedCalendar(createContext(req, res).scope, token)
      // A program may keep it, and has to ask each time whether it is still right.
      res.setHeader('Cache-Control', 'private, no-cache')
      res.setHeader('X-Robots-Tag', 'noindex')
      if (isKnown(req, res, `${BUILD} ${calendar.version}`)) return
      const text = await calendar.readText()
      // A browser would name a saved file by the token.
      res.attachment('balance.ics').type('text/calendar').send(text)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

function createOpenApiRequests(logger: Logger): RequestHandler {
  let text: Promise<string> | undefined
  return async (req, res) => {
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD')
        throw new AppError('METHOD_NOT_SUPPORTED', 'This address takes GET and HEAD only.')
      }
      text ??= createText()
      const document = await text
      // It holds nothing of anybody, and is another one only after an update.
      res.setHeader('Cache-Control', 'public, max-age=3600')
      if (!isKnown(req, res, document)) res.type('json').send(document)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

/** Most servers are never asked, and start without the library. */
async function createText(): Promise<string> {
  const { createOpenApiDocument } = await import('./contract/openapi-document.ts')
  const contract = {
    data: DATA_ROUTES,
    settings: SETTINGS_ROUTES,
    summary: readSummary,
    onceHeaders,
  }
  return JSON.stringify(createOpenApiDocument(contract))
}

/** Never logs a header, a body, a name, an amount, or the address of a calendar feed. */
function createRequestLog(logger: Logger): RequestHandler {
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

/** Nothing of their queries is ours. */
const OIDC = /^\/*oidc(?=\/|$)/i

/** The part of an address that is a key: in whatever case, after however many slashes. */
const CALENDAR_FILE = /(\/calendar\/).*$/is

function routeOf({ originalUrl }: Request): string {
  // URL would throw on some addresses that clients can send, such as "//".
  const [wholePath = '', query = ''] = originalUrl.split('?', 2)
  const pathname = wholePath.replace(CALENDAR_FILE, '$1*.ics')
  const searchParams = new URLSearchParams(OIDC.test(wholePath) ? '' : query)
  const names = ['resource', 'action'].flatMap((name) => {
    const value = searchParams.get(name)
    return value !== null && /^[a-z-]{1,20}$/.test(value) ? [`${name}=${value}`] : []
  })
  // No route is this long, and a long file name does not help to find a fault.
  const path = pathname.slice(0, 100).replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
  return names.length > 0 ? `${path}?${names.join('&')}` : path
}
