/** Starts and stops the process: the only place that knows the clock and the settings, and that connects all parts. */
import type { AddressInfo } from 'node:net'
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens } from './auth/access-token.ts'
import { loadSigningKey } from './auth/signing-key.ts'
import { migrate } from './db/migrate.ts'
import { kindOf, openDatabase } from './db/open.ts'
import { publicOriginOf, readEnv, readQuotas } from './env.ts'
import { createApp } from './http/app.ts'
import { createBuiltClient, createDevelopmentClient } from './http/client.ts'
import { createHttpServer } from './http/http-server.ts'
import { createLogger } from './logger.ts'
import { purgeDeletedAccounts } from './services/accounts/accounts.ts'
import { purgeOldActivities } from './services/accounts/activities.ts'
import { purgeDeletedCashFlows } from './services/cash-flows/cash-flows.ts'
import { purgeDeletedScenarios } from './services/scenarios/scenarios.ts'
import { createDemoUser, DEMO_USER, refusePublishedPassword } from './services/users/demo.ts'
import { purgeExpiredInvitations } from './services/accounts/invitations.ts'
import { purgeExpiredChallenges } from './services/passkeys/challenges.ts'
import { createPlanCache } from './services/projections/plan-cache.ts'
import { createRateLimits } from './services/users/rate-limits.ts'
import { purgeDeletedUsers } from './services/users/user-purge.ts'
import type { PublicScope, Services } from './services/scope.ts'
import { createSecurityLog } from './services/security-log.ts'
import { purgeExpiredSessions } from './services/users/sessions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const clock = () => Temporal.Now.instant()

async function start(): Promise<void> {
  const env = readEnv()
  const development = env.NODE_ENV !== 'production'
  const logger = createLogger(env.LOG_LEVEL ?? (development ? 'warn' : 'info'))
  const url = env.DATABASE_URL
  const applied = await migrate(url)
  const db = await openDatabase(url)
  const signingKey = loadSigningKey(env.JWT_SECRET, kindOf(url).fileOf(url))
  const services: Services = {
    db,
    settings: {
      registration: env.REGISTRATION,
      biweeklyDefault: env.BIWEEKLY_DEFAULT,
      offersMarkDoneMode: env.VITE_MARK_DONE_MODE === 'true',
      publicOrigin: publicOriginOf(env),
      requireAdminPasskey: env.REQUIRE_ADMIN_PASSKEY === 'true',
      quotas: readQuotas(env),
    },
    accessTokens: createAccessTokens(signingKey),
    plans: createPlanCache(),
    rateLimits: createRateLimits(db),
    security: createSecurityLog(logger),
  }
  const scopeNow = (): PublicScope => ({
    ...services,
    clock,
    now: clock(),
    transport: 'trpc',
    address: '',
    userAgent: '',
    whenAnswered: () => Promise.resolve(),
  })

  const server = createHttpServer()
  const client = development ? await createDevelopmentClient(server) : createBuiltClient()
  const app = createApp({
    services,
    clock,
    trustProxy: env.TRUST_PROXY,
    client: client.handler,
    development,
    logger,
  })
  server.on('request', app)

  const purge = async () => {
    await purgeDeletedUsers(scopeNow())
    await purgeDeletedAccounts(scopeNow())
    await purgeDeletedCashFlows(scopeNow())
    await purgeDeletedScenarios(scopeNow())
    await purgeOldActivities(scopeNow())
    await purgeExpiredInvitations(scopeNow())
    await purgeExpiredSessions(scopeNow())
    await purgeExpiredChallenges(scopeNow())
  }
  if (development) await createDemoUser(scopeNow())
  else await refusePublishedPassword(services)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const purgeOrLog = () => void purge().catch((err: unknown) => logger.error({ err }))
  purgeOrLog()
  const purging = setInterval(purgeOrLog, DAY_MS)

  const { address, port } = server.address() as AddressInfo
  const host = address.includes(':') ? `[${address}]` : address
  if (applied.length > 0)
    print(`Applied ${applied.length} migration(s) to ${kindOf(url).provider}.`)
  print(`Balance is at http://${host}:${port}`)
  if (development && (await db.read.user.findUnique({ where: { email: DEMO_USER.email } })))
    print(`Sign in with ${DEMO_USER.email} and ${DEMO_USER.password}`)

  const stop = async () => {
    clearInterval(purging)
    server.close()
    server.closeAllConnections()
    await client.close()
    await db.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function reportFailure(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

try {
  await start()
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
