import type { AddressInfo } from 'node:net'
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens } from './auth/access-token.ts'
import { type ClaimCode, claimKeyOf } from './auth/typed-codes.ts'
import { createIdentityProvider } from './auth/identity-provider.ts'
import { createTextSeal } from './auth/sealed-text.ts'
import { loadSigningKey } from './auth/signing-key.ts'
import { DailyBackups } from './backups/daily-backups.ts'
import { migrateWithCopy } from './backups/before-migration.ts'
import { createOutsideCalls } from './calls/outside-calls.ts'
import { claimDatabase, kindOf, openDatabase } from './db/open.ts'
import { namingSetting } from './db/unusable-database.ts'
import { type Env, readEnv } from './env.ts'
import { createApp } from './http/express-app.ts'
import { createBuiltClient, createDevelopmentClient } from './http/client.ts'
import { createHttpServer, listen } from './http/http-server.ts'
import { createMetrics } from './http/metrics.ts'
import { createLogger } from './logger.ts'
import { createSmtpMailer } from './mail/smtp.ts'
import { findUnspread } from './maintenance/spread.ts'
import { createAssistantRequests } from './mcp/assistant-requests.ts'
import { Shutdown } from './process/shutdown.ts'
import { addUpMetrics, isWorker, readAllMetrics, startWorkers } from './process/workers.ts'
import {
  createDemoUser,
  DEMO_USER,
  refusePublishedPassword,
} from './services/users/demo-household.ts'
import { readPushKeys } from './services/devices/push-devices.ts'
import { sendDuePushes } from './services/devices/push-sender.ts'
import { keepSending } from './services/mail/outbox-turns.ts'
import { sendDueMails } from './services/mail/sender.ts'
import { queueBankNotes } from './services/bank/bank-notes.ts'
import { keepNoting, queueDueNotes } from './services/notices/due-notes.ts'
import { createPlanCache } from './services/projections/plan-cache.ts'
import { keepPurging } from './services/purges.ts'
import { createRateLimits } from './services/sessions/rate-limits.ts'
import { findClaimCode } from './services/users/claim.ts'
import { makeFirstUserOfSettings } from './services/users/first-user.ts'
import type { PublicScope, Services } from './services/scope.ts'
import { createSecurityLog } from './services/security-log.ts'
import {
  mailSettingsOf,
  providerSettingsOf,
  publicOriginOf,
  readFirstLogin,
  settingsOf,
} from './server-settings.ts'

const clock = () => Temporal.Now.instant()

async function start(): Promise<void> {
  const env = readEnv()
  const development = env.NODE_ENV !== 'production'
  const logger = createLogger(env.LOG_LEVEL ?? (development ? 'warn' : 'info'))
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  // First: where the database cannot be, no key must be left behind.
  if (!isWorker) await claimDatabase(url, directUrl)
  const file = kindOf(url).fileOf(url)
  const signingKey = loadSigningKey(env.JWT_SECRET, file)
  const claim = { key: claimKeyOf(file === null ? signingKey : null), isMade: false }
  const security = createSecurityLog(logger)
  if (!isWorker) {
    const applied = await namingSetting('DATABASE_URL', () =>
      migrateWithCopy(url, new Date(clock().epochMilliseconds)),
    )
    if (applied.length > 0)
      print(`Applied ${applied.length} migration(s) to ${kindOf(url).provider}.`)
    if (!development && env.WEB_CONCURRENCY > 1) {
      if (env.METRICS_TOKEN) await addUpMetrics()
      const db = await namingSetting('DATABASE_URL', () => openDatabase(url))
      const scope = { db, claim, security, now: clock(), address: '' }
      await makeFirstUserOfSettings(scope, () => readFirstLogin(env))
      const code = await findClaimCode(scope)
      await db.close()
      const address = await startWorkers(env.WEB_CONCURRENCY)
      sayAddress(address, env.WEB_CONCURRENCY)
      return inviteToClaim(code, env, address)
    }
  }
  const db = await namingSetting('DATABASE_URL', () =>
    openDatabase(url, { connections: env.DATABASE_CONNECTIONS, directUrl }),
  )
  if (db.personalIds) for (const problem of await findUnspread(url)) logger.error(problem)
  const mailSettings = mailSettingsOf(env)
  const backups =
    file !== null && env.BACKUP_DIR
      ? new DailyBackups({
          file,
          folder: env.BACKUP_DIR,
          timeZone: env.BACKUP_TIME_ZONE,
          clock,
          logger,
        })
      : null
  const providerSettings = providerSettingsOf(env)
  const settings = settingsOf(env)
  const services: Services = {
    db,
    settings,
    accessTokens: createAccessTokens(signingKey),
    seal: createTextSeal(signingKey),
    identityProvider: providerSettings && createIdentityProvider(providerSettings),
    calls: createOutsideCalls({ testLoopback: env.TEST_LOOPBACK === 'on' }),
    plans: createPlanCache(env.PLAN_CACHE_MB),
    rateLimits: createRateLimits(),
    security,
    claim,
    backups,
  }
  const scopeNow = (): PublicScope => ({
    ...services,
    clock,
    now: clock(),
    transport: 'trpc',
    address: '',
    userAgent: '',
  })

  const server = createHttpServer()
  const shutdown = new Shutdown(server)
  const client = development ? await createDevelopmentClient(server) : createBuiltClient()
  const app = createApp({
    services,
    clock,
    trustProxy: env.TRUST_PROXY,
    contact: env.CONTACT,
    client: client.handler,
    development,
    logger,
    metrics: env.METRICS_TOKEN
      ? await createMetrics({
          services,
          token: env.METRICS_TOKEN,
          readAll: isWorker ? readAllMetrics : undefined,
        })
      : undefined,
    mcp: env.MCP === 'on' ? createAssistantRequests({ services, clock, logger }) : undefined,
    reasonToWait: () => (shutdown.begun ? 'the server is stopping' : null),
  })
  server.on('request', app)

  await makeFirstUserOfSettings(scopeNow(), () => readFirstLogin(env))
  if (development) await createDemoUser(scopeNow())
  else await refusePublishedPassword(services)
  const logFailure = (err: unknown) => logger.error({ err })
  const running: (Promise<void> | undefined)[] = []
  shutdown.onSignal(
    async () => {
      await client.close()
      await Promise.all(running)
      await db.close()
    },
    // While developing, nobody has to be told.
    development ? 0 : undefined,
  )
  await listen(server, env)
  const { signal } = shutdown
  const sender = { ...services, clock, logger, signal }
  if (mailSettings) {
    const mailer = createSmtpMailer(mailSettings)
    running.push(keepSending(sender, () => sendDueMails({ ...sender, mailer })))
  }
  if (settings.push) {
    await readPushKeys(services)
    running.push(keepSending(sender, () => sendDuePushes(sender)))
  }
  if (mailSettings || settings.push)
    for (const queueDue of [queueDueNotes, queueBankNotes])
      running.push(keepNoting(scopeNow, queueDue, { logFailure, signal }))
  running.push(backups?.keepUp(signal))
  running.push(keepPurging(scopeNow, { logFailure, signal }))
  if (isWorker) return
  const address = server.address() as AddressInfo
  sayAddress(address)
  inviteToClaim(await findClaimCode(services), env, address)
  if (development && (await db.read.user.findUnique({ where: { email: DEMO_USER.email } })))
    print(`Sign in with ${DEMO_USER.email} and ${DEMO_USER.password}`)
}

function sayAddress({ address, port }: { address: string; port: number }, processes = 1): void {
  const host = address.includes(':') ? `[${address}]` : address
  print(`Balance is at http://${host}:${port}${processes > 1 ? `, in ${processes} processes` : ''}`)
}

function inviteToClaim(code: ClaimCode | null, env: Env, { port: PORT }: { port: number }): void {
  const origin = publicOriginOf({ ...env, PORT })
  if (code) print(`Open ${origin} and enter the code ${code.text} to make the first login.`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Connections that are open already would keep the process. */
function endWith(error: unknown): void {
  const sentence = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${sentence}\n`, () => process.exit(1))
}

try {
  await start()
} catch (error) {
  endWith(error)
}
