/** The only reader of process.env and of `.env`. A wrong setting stops the start with a sentence. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import {
  domain,
  hostsIn,
  isIssuer,
  isLoopbackHost,
  isPublicOrigin,
  isRsaKeyFile,
  isSmtpUrl,
  isTimeZone,
  mailSenderOf,
  namesProxies,
  oneLine,
  oneOf,
  PUSH_SERVICES,
  readText,
  wholeNumber,
} from './setting-texts.ts'

const quota = (most: number) => wholeNumber(1, 100_000_000).default(most)

const schema = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must begin with file: or postgresql://')
    .refine(
      (url) => !/^file:.*-(wal|shm|journal|server)$/.test(url),
      'must not end with -wal, -shm, -journal or -server, as files beside a database do',
    )
    .default('file:./data/balance.db'),
  /** The same PostgreSQL database past a pooler: a connection of each process waits there for announcements. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'must begin with postgresql://')
    .optional(),
  /** The folder of the copies that the server makes of an SQLite file each night, and whose night. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_TIME_ZONE: z.string().refine(isTimeZone, 'must be a name like Europe/Rome').default('UTC'),
  WEB_CONCURRENCY: wholeNumber(1, 256).default(1),
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(10),
  PLAN_CACHE_MB: wholeNumber(1, 1_000_000).optional(),
  JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'must have at least 32 bytes')
    .optional(),
  /** The bearer of this token may read /metrics; without it there is no such page. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  /** The first login, which the start makes where nobody has had one; with one of the next two. */
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_PASSWORD_FILE: z.string().optional(),
  REGISTRATION: oneOf('open', 'closed').default('open'),
  BIWEEKLY_DEFAULT: oneOf('odd-weeks', 'first-third').default('odd-weeks'),
  /** The build reads it too: without it no page offers the mark-done mode, and no projection follows it. */
  VITE_MARK_DONE_MODE: oneOf('true', 'false').default('false'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isPublicOrigin, 'must be like https://balance.example, with a name and not a number')
    .optional(),
  /** Whom people ask who have forgotten their password: an e-mail or a name, for everybody to read. */
  CONTACT: oneLine(200).optional(),
  /** Visitors can try a household of their own; on while developing, off in production. */
  DEMO: oneOf('on', 'off').optional(),
  DEMO_LIMIT: quota(500),
  MCP: oneOf('on', 'off').default('off'),
  /** The mail server; with MAIL_FROM, Balance sends mails. */
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be like smtps://USER:PASSWORD@HOST or smtp://HOST:25')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => mailSenderOf(text) !== null,
      'must be an address like balance@example.com, or Balance <balance@example.com>',
    )
    .optional(),
  /** With the next two, mails are signed. */
  MAIL_DKIM_DOMAIN: domain('must be a domain like example.com').optional(),
  MAIL_DKIM_SELECTOR: domain('must be a name like balance').optional(),
  MAIL_DKIM_KEY_FILE: z
    .string()
    .refine(isRsaKeyFile, 'must name a file with a private RSA key in PEM form')
    .optional(),
  /** The house's own provider of sign-ins, by OpenID Connect; with the next two and PUBLIC_ORIGIN. */
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be like https://login.example.com, without ? and #')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** In place of the secret itself: its last line break is left out. */
  OIDC_CLIENT_SECRET_FILE: z
    .string()
    .refine((path) => readText(path) !== null, 'must name a file that can be read')
    .optional(),
  OIDC_NAME: oneLine(60).default('single sign-on'),
  OIDC_SIGN_UP: oneOf('off', 'on').default('off'),
  /** Lets accounts ask their banks through bridges: those of SimpleFIN, and more. */
  BANK_FEEDS: oneOf('off', 'simplefin').default('off'),
  BANK_FEEDS_HOSTS: z
    .string()
    .refine((text) => hostsIn(text) !== null, 'must be names like bridge.example.com, with commas')
    .optional(),
  REQUIRE_ADMIN_PASSKEY: oneOf('true', 'false').default('false'),
  TRUST_PROXY: z
    .string()
    .refine(
      namesProxies,
      'must be loopback, uniquelocal, or addresses like 10.0.0.0/8, with commas',
    )
    .optional(),
  /** Push services beside those of the makers of browsers. */
  PUSH_SERVICES: z
    .string()
    .refine(
      (text) => hostsIn(text) !== null,
      'must be names like push.example.org or *.example.org, with commas',
    )
    .optional(),
  /** For tests alone: calls to other machines may lead to this one. */
  TEST_LOOPBACK: oneOf('on', 'off').default('off'),
  /** The default is every request in production, and only failures in development. */
  LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info').optional(),
  MAX_CASH_FLOWS: quota(5_000),
  MAX_MARKS: quota(20_000),
  MAX_OWNED_ACCOUNTS: quota(100),
  MAX_MEMBERSHIPS: quota(100),
  MAX_MEMBERS: quota(100),
  MAX_INVITATIONS: quota(20),
  MAX_INVITATIONS_OF_USER: quota(100),
  MAX_SCENARIOS: quota(50),
  MAX_SESSIONS: quota(100),
  MAX_STREAMS: quota(60),
})

const checked = schema.superRefine((env, { addIssue }) => {
  const refuse = (name: keyof Env, message: string) =>
    addIssue({ code: 'custom', path: [name], message })
  if (env.WEB_CONCURRENCY > 1 && env.DATABASE_URL.startsWith('file:'))
    refuse(
      'WEB_CONCURRENCY',
      'must be 1 with an SQLite file, which one process serves; DATABASE_URL=postgresql://... allows more',
    )
  if (env.BACKUP_DIR && !env.DATABASE_URL.startsWith('file:'))
    refuse('BACKUP_DIR', 'is for an SQLite file; PostgreSQL has pg_dump for copies')
  if (env.SMTP_URL && !env.MAIL_FROM) refuse('MAIL_FROM', 'must be set where SMTP_URL is')
  if (env.MAIL_FROM && !env.SMTP_URL) refuse('SMTP_URL', 'must be set where MAIL_FROM is')
  if (env.SMTP_URL && !env.PUBLIC_ORIGIN)
    refuse('PUBLIC_ORIGIN', 'must be set where SMTP_URL is: the links in mails begin with it')
  if (env.TEST_LOOPBACK === 'on' && !isForTests(env))
    refuse(
      'TEST_LOOPBACK',
      'is for tests: HOST must be of this machine alone, PUBLIC_ORIGIN absent or at localhost, and TRUST_PROXY absent',
    )
  const passwords = [env.ADMIN_PASSWORD, env.ADMIN_PASSWORD_FILE].filter((text) => text).length
  if (env.ADMIN_EMAIL && passwords === 0)
    refuse('ADMIN_PASSWORD_FILE', 'must be set where ADMIN_EMAIL is, or else ADMIN_PASSWORD')
  if (!env.ADMIN_EMAIL && passwords > 0)
    refuse('ADMIN_EMAIL', 'must be set where ADMIN_PASSWORD or ADMIN_PASSWORD_FILE is')
  if (passwords > 1) refuse('ADMIN_PASSWORD', 'must not be set where ADMIN_PASSWORD_FILE is')
  if (env.OIDC_CLIENT_SECRET && env.OIDC_CLIENT_SECRET_FILE)
    refuse('OIDC_CLIENT_SECRET_FILE', 'must not be set where OIDC_CLIENT_SECRET is')
  const ofOidc = OIDC_SETTINGS.find((name) => env[name])
  if (ofOidc) {
    const hasSecret = env.OIDC_CLIENT_SECRET ?? env.OIDC_CLIENT_SECRET_FILE
    for (const name of ['PUBLIC_ORIGIN', 'OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const)
      if (!env[name]) refuse(name, `must be set where ${ofOidc} is`)
    if (!hasSecret) refuse('OIDC_CLIENT_SECRET', `must be set where ${ofOidc} is`)
  }
  const ofDkim = DKIM_SETTINGS.filter((name) => env[name])
  const missing = DKIM_SETTINGS.find((name) => !env[name])
  if (missing && ofDkim.length > 0) refuse(missing, `must be set where ${ofDkim[0]} is`)
})

const OIDC_SETTINGS = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET_FILE',
] as const
const DKIM_SETTINGS = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'] as const

export type Env = z.infer<typeof schema>

/** True if nobody but this machine can reach the server. */
function isForTests({ HOST, PUBLIC_ORIGIN, TRUST_PROXY }: Env): boolean {
  const isLocal = !PUBLIC_ORIGIN || URL.parse(PUBLIC_ORIGIN)?.hostname === 'localhost'
  return isLoopbackHost(HOST) && isLocal && TRUST_PROXY === undefined
}

export function readQuotas(env: Env) {
  return {
    cashFlows: env.MAX_CASH_FLOWS,
    marks: env.MAX_MARKS,
    ownedAccounts: env.MAX_OWNED_ACCOUNTS,
    memberships: env.MAX_MEMBERSHIPS,
    members: env.MAX_MEMBERS,
    invitations: env.MAX_INVITATIONS,
    invitationsOfUser: env.MAX_INVITATIONS_OF_USER,
    scenarios: env.MAX_SCENARIOS,
    sessions: env.MAX_SESSIONS,
    streams: env.MAX_STREAMS,
  }
}

/** The first login by the settings; null without them. @throws Error when the file of its password cannot be read. */
export function readFirstLogin(env: Env): { email: string; password: string } | null {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_PASSWORD_FILE: file } = env
  if (!email) return null
  if (!file) return { email, password: password ?? '' }
  return { email, password: readFileSync(file, 'utf8').replace(/\r?\n$/, '') }
}

export function demoLimitOf({ DEMO, DEMO_LIMIT, NODE_ENV }: Env): number {
  const setting = DEMO ?? (NODE_ENV === 'production' ? 'off' : 'on')
  return setting === 'on' ? DEMO_LIMIT : 0
}

export function mailSettingsOf(env: Env) {
  const from = mailSenderOf(env.MAIL_FROM ?? '')
  if (!env.SMTP_URL || !from) return null
  const {
    MAIL_DKIM_DOMAIN: domainName,
    MAIL_DKIM_SELECTOR: keySelector,
    MAIL_DKIM_KEY_FILE: file,
  } = env
  return {
    smtpUrl: env.SMTP_URL,
    from,
    // Replies go to CONTACT.
    replyTo: z.email().safeParse(env.CONTACT).data ?? null,
    publicOrigin: publicOriginOf(env),
    dkim:
      domainName && keySelector && file
        ? { domainName, keySelector, privateKey: readFileSync(file, 'utf8') }
        : null,
  }
}

/** Answers null where push services could ask nobody about us. */
export function pushSettingsOf({ CONTACT, PUBLIC_ORIGIN, PUSH_SERVICES: others }: Env) {
  const email = z.email().safeParse(CONTACT).data
  const subject = email ? `mailto:${email}` : PUBLIC_ORIGIN
  if (!subject || subject.startsWith('http:')) return null
  return { subject, hosts: [...PUSH_SERVICES, ...(hostsIn(others ?? '') ?? [])] }
}

export function providerSettingsOf(env: Env) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = env
  const clientSecret = env.OIDC_CLIENT_SECRET ?? readText(file ?? '')
  if (!issuer || !clientId || !clientSecret) return null
  const redirectUri = `${publicOriginOf(env)}/oidc/callback`
  const signsUp = env.OIDC_SIGN_UP === 'on'
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME, signsUp, redirectUri }
}

export function bankFeedsOf({ BANK_FEEDS, BANK_FEEDS_HOSTS = '' }: Env) {
  const hosts = hostsIn(`beta-bridge.simplefin.org, bridge.simplefin.org, ${BANK_FEEDS_HOSTS}`)
  return BANK_FEEDS === 'off' || hosts === null ? null : { hosts }
}

export function publicOriginOf({ PUBLIC_ORIGIN, PORT }: Env): string {
  return PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
}

type Variables = Record<string, string | undefined>

/** @throws Error with one sentence that names every setting that is wrong. */
export function readEnv(variables: Variables = readVariables()): Env {
  // An empty variable is how shells and compose files say "not set".
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value?.trim() !== ''),
  )
  const parsed = checked.safeParse(set)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Balance cannot start with these settings. ${wrong.join('; ')}.`)
}

/** The files that Vite reads as well, so that a setting reaches the server and the browser alike. */
const ENV_FILES = ['.env', '.env.local']

/** `process.loadEnvFile` would write the files into process.env, where Vite ranks them above `.env.local`. Any may be absent. */
export function readVariables(folder = '.'): Variables {
  const variables: Variables = {}
  for (const path of ENV_FILES.map((name) => join(folder, name)).filter(existsSync))
    Object.assign(variables, parseEnv(readFileSync(path, 'utf8')))
  return Object.assign(variables, process.env)
}
