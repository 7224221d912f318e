/** The only reader of process.env and of `.env`. A wrong setting stops the start with a sentence. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import {
  domain,
  hostsIn,
  isIssuer,
  isPublicOrigin,
  isSmtpUrl,
  isTimeZone,
  mailSenderOf,
  namesProxies,
  oneLine,
  oneOf,
  readBy,
  readRsaKey,
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
  MAIL_FROM: readBy(
    mailSenderOf,
    'must be an address like balance@example.com, or Balance <balance@example.com>',
  ).optional(),
  /** Mails are signed with this and the next two. */
  MAIL_DKIM_DOMAIN: domain('must be a domain like example.com').optional(),
  MAIL_DKIM_SELECTOR: domain('must be a name like balance').optional(),
  MAIL_DKIM_KEY_FILE: readBy(
    readRsaKey,
    'must name a file with a private RSA key in PEM form',
  ).optional(),
  /** The house's own provider of sign-ins, by OpenID Connect; with the next two and PUBLIC_ORIGIN. */
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be like https://login.example.com, without ? and #')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** In place of the secret itself: its last line break is left out. */
  OIDC_CLIENT_SECRET_FILE: readBy(readText, 'must name a file that can be read').optional(),
  OIDC_NAME: oneLine(60).default('single sign-on'),
  OIDC_SIGN_UP: oneOf('off', 'on').default('off'),
  /** Lets accounts ask their banks through bridges: those of SimpleFIN, and more. */
  BANK_FEEDS: oneOf('off', 'simplefin').default('off'),
  BANK_FEEDS_HOSTS: readBy(hostsIn, 'must be names like bridge.example.com, with commas').default(
    [],
  ),
  REQUIRE_ADMIN_PASSKEY: oneOf('true', 'false').default('false'),
  TRUST_PROXY: z
    .string()
    .refine(
      namesProxies,
      'must be loopback, uniquelocal, or addresses like 10.0.0.0/8, with commas',
    )
    .optional(),
  /** Push services beside those of the makers of browsers. */
  PUSH_SERVICES: readBy(
    hostsIn,
    'must be names like push.example.org or *.example.org, with commas',
  ).default([]),
  /** Lets calls to other machines lead to this one, in tests. */
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
  const requireBeside = (cause: keyof Env | undefined, name: keyof Env | undefined, why = '') => {
    if (cause && name && env[cause] && !env[name])
      refuse(name, `must be set where ${cause} is${why}`)
  }
  if (env.WEB_CONCURRENCY > 1 && env.DATABASE_URL.startsWith('file:'))
    refuse(
      'WEB_CONCURRENCY',
      'must be 1 with an SQLite file, which one process serves; DATABASE_URL=postgresql://... allows more',
    )
  if (env.BACKUP_DIR && !env.DATABASE_URL.startsWith('file:'))
    refuse('BACKUP_DIR', 'is for an SQLite file; PostgreSQL has pg_dump for copies')
  requireBeside('SMTP_URL', 'MAIL_FROM')
  requireBeside('MAIL_FROM', 'SMTP_URL')
  requireBeside('SMTP_URL', 'PUBLIC_ORIGIN', ': the links in mails begin with it')
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
  for (const name of ['PUBLIC_ORIGIN', 'OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const)
    requireBeside(ofOidc, name)
  if (!env.OIDC_CLIENT_SECRET_FILE) requireBeside(ofOidc, 'OIDC_CLIENT_SECRET')
  const ofDkim = DKIM_SETTINGS.find((name) => env[name])
  requireBeside(
    ofDkim,
    DKIM_SETTINGS.find((name) => !env[name]),
  )
})

const OIDC_SETTINGS = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET_FILE',
] as const
const DKIM_SETTINGS = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'] as const

export type Env = z.infer<typeof schema>

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/

/** True if nobody but this machine can reach the server. */
function isForTests({ HOST, PUBLIC_ORIGIN, TRUST_PROXY }: Env): boolean {
  const isLocal = !PUBLIC_ORIGIN || /^https?:\/\/localhost(:\d+)?$/.test(PUBLIC_ORIGIN)
  return LOOPBACK.test(HOST) && isLocal && TRUST_PROXY === undefined
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
