import { createHash, timingSafeEqual } from 'node:crypto'
import { type Request, type RequestHandler, Router } from 'express'
import type { Counter as AnyCounter, Gauge as AnyGauge } from 'prom-client'
import { queueLengths } from '../queues/fair-queue.ts'
import type { Services } from '../services/scope.ts'
import { appRouter } from '../trpc/router.ts'
import { MAX_BATCH_CALLS } from '../trpc/refusal-sentences.ts'
import { protectData } from './security.ts'

export interface MetricsOptions {
  services: Pick<Services, 'db' | 'plans' | 'backups'>
  token: string
  /** Answers the metrics of all processes together; absent where this is the only one. */
  readAll?: (() => Promise<string>) | undefined
}

const NOT_ALL_ANSWER = 'Not all processes say their metrics at the moment. Please try again.'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Clients can send any name: each would stay in memory as a series of its own. */
const PROCEDURES = new Set(Object.keys(appRouter._def.procedures))
const PATHS = new Set(['/healthz', '/readyz', '/metrics', '/api/data', '/mcp'])

export async function createMetrics({
  services,
  token,
  readAll,
}: MetricsOptions): Promise<RequestHandler> {
  // Most servers have no such page, and start without the library.
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram } =
    await import('prom-client')
  // Answers the first process too, which adds up those of all.
  const registry = new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'balance_request_seconds',
    help: 'Time from a request to the end of its answer, by call and status. A batch counts for each of its calls.',
    labelNames: ['call', 'code'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const gauges: (AnyGauge | AnyCounter)[] = [
    new Gauge({
      name: 'balance_queue_calls',
      help: 'Calls that wait for their turn, or have it.',
      labelNames: ['queue', 'state'],
      registers: [],
      collect() {
        this.reset()
        for (const { noun, running, waiting } of queueLengths()) {
          this.inc({ queue: noun, state: 'running' }, running)
          this.inc({ queue: noun, state: 'waiting' }, waiting)
        }
      },
    }),
    new Gauge({
      name: 'balance_plan_cache_bytes',
      help: 'Memory of the compiled plans, as far as it can be estimated.',
      registers: [],
      collect() {
        this.set(services.plans.bytes)
      },
    }),
    new Gauge({
      name: 'balance_database_connections',
      help: 'Connections to PostgreSQL for queries, and what waits for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(services.db.connections() ?? {}))
          this.set({ state }, count)
      },
    }),
  ]
  const { backups } = services
  if (backups)
    gauges.push(
      new Gauge({
        name: 'balance_backup_age_seconds',
        help: 'Time since the newest copy of the database that the server made by itself.',
        registers: [],
        collect() {
          this.set(backups.ageSeconds() ?? Number.NaN)
        },
      }),
      new Counter({
        name: 'balance_backup_failures_total',
        help: 'Copies of the database that could not be made.',
        registers: [],
        collect() {
          this.reset()
          this.inc(backups.failures)
        },
      }),
    )
  for (const gauge of gauges) registry.registerMetric(gauge)

  const router = Router()
  router.use((req, res, next) => {
    const startedAt = performance.now()
    res.on('close', () => {
      // A stream lasts as long as its page is open.
      if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return
      const seconds = (performance.now() - startedAt) / 1000
      for (const call of callsOf(req)) requests.observe({ call, code: res.statusCode }, seconds)
    })
    next()
  })
  const requireToken: RequestHandler = ({ headers }, _res, next) =>
    next(isToken(headers.authorization, token) ? undefined : 'route')
  router.get('/metrics', requireToken, protectData, (_req, res) => {
    const text = readAll ? readAll() : registry.metrics()
    text.then(
      (metrics) => res.type(registry.contentType).send(metrics),
      // A process that is starting or has just ended does not answer.
      () => res.status(503).set('Retry-After', '2').type('text').send(NOT_ALL_ANSWER),
    )
  })
  return router
}

function callsOf({ originalUrl }: Request): string[] {
  const [path = ''] = originalUrl.split('?', 1)
  if (!path.startsWith('/trpc/')) return [PATHS.has(path) ? path : (folderOf(path) ?? 'page')]
  const names = path.slice('/trpc/'.length).split(',', MAX_BATCH_CALLS + 1)
  const known = names.filter((name) => PROCEDURES.has(name))
  // A longer batch is refused as a whole.
  if (names.length > MAX_BATCH_CALLS) return ['other']
  return known.length < names.length ? [...known, 'other'] : known
}

function folderOf(path: string): string | undefined {
  return ['/api', '/calendar'].find((folder) => path.startsWith(`${folder}/`))
}

/** Compares in constant time. */
function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
