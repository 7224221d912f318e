/** The first argument of every service function: who calls, when, and on which database; and what follows from that alone. */
import { DELETED_KEPT_MS } from '../../shared/accounts/account-limits.ts'
import type { Temporal } from 'temporal-polyfill'
import type { BiweeklyDefault } from '../../shared/schedules/recurrence.ts'
import { type AccessTokens, CLOCK_DIFFERENCE_SECONDS } from '../auth/access-token.ts'
import type { IdentityProvider } from '../auth/identity-provider.ts'
import type { TextSeal } from '../auth/sealed-text.ts'
import type { OutsideCalls } from '../calls/outside-calls.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { SignInMethod, TokenScope, User } from '../db/generated/sqlite/client.ts'
import type { ImportThread } from '../imports/import-thread.ts'
import type { PushSettings } from '../push/push-message.ts'
import type { PlanCache } from './projections/plan-cache.ts'
import type { SecurityLog } from './security-log.ts'
import type { RateLimits } from './sessions/rate-limits.ts'
import type { LastBackup } from '../../shared/users/administration.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../shared/app-error.ts'

export interface Quotas {
  /** Incomes and expenses of an account; as many deleted ones can be restored beside them. */
  cashFlows: number
  /** Done marks and exceptions of an account, with those of deleted cash flows: a restored one gets them back. */
  marks: number
  ownedAccounts: number
  memberships: number
  members: number
  invitations: number
  invitationsOfUser: number
  /** Scenarios of an account; so many deleted ones can be restored beside them. */
  scenarios: number
  sessions: number
  /** Open pages of a user that follow the account feed, on this process. */
  streams: number
}

export interface Settings {
  registration: 'open' | 'closed'
  biweeklyDefault: BiweeklyDefault
  /** True if projections follow a user's mark-done mode; if not, each is as in the manual mode. */
  offersMarkDoneMode: boolean
  /** The address at which people open the application, like "https://balance.example": passkeys are for this origin alone. */
  publicOrigin: string
  requireAdminPasskey: boolean
  demoLimit: number
  sendsMail: boolean
  /** The machines that are asked for what a bank says; null where none is [behaviour: Ask the bank]. */
  bankFeeds: { hosts: readonly string[] } | null
  /** The value is null where no notes go to devices. */
  push: PushSettings | null
  quotas: Quotas
}

/** Until the database has its first user [behaviour: First login]. */
interface Claim {
  key: Uint8Array
  /** True once this process has seen that the database was claimed. */
  isMade: boolean
}

export interface Backups {
  last(): LastBackup
  ageSeconds(): number | null
  failures: number
}

export interface Services {
  db: Database
  settings: Settings
  accessTokens: AccessTokens
  /** Absent settings are null: people sign in here alone. */
  identityProvider: IdentityProvider | null
  calls: OutsideCalls
  seal: TextSeal
  plans: PlanCache
  rateLimits: RateLimits
  security: SecurityLog
  claim: Claim
  /** The value is null where it makes none. */
  backups: Backups | null
}

export interface DatabaseScope {
  db: Database
  now: Temporal.Instant
}

/** A user at one moment, signed in or not: enough for what the server does in their name. */
export interface UserScope extends DatabaseScope {
  user: { id: number }
  answered?: PublicScope['answered']
}

export interface PublicScope extends Services, DatabaseScope {
  /** Answers the moment at which it is called, for what outlasts the moment of the scope: a stream. */
  clock: () => Temporal.Instant
  /** The transport of the call: the public contract has a quirk that typed calls, and questions of assistants, do not have. */
  transport: 'trpc' | 'contract' | 'mcp'
  /** The client's network address, for limits, the security log and the list of a user's sessions. */
  address: string
  /** The client's description of itself, cut and cleaned; empty when it gives none. */
  userAgent: string
  /** Resolves when the client has the answer to its request, or has left. Absent without a request. */
  answered?: Promise<void>
}

/** The name that a client gives a change. Changes of other users, and of other procedures, may have the same id. */
export interface RequestName {
  /** The procedure, or the method and the resource of /api/data. */
  procedure: string
  id: string
}

export interface TokenReach {
  id: number
  scope: TokenScope
  /** The only account that it opens; null where it opens all accounts of its user. */
  accountId: number | null
}

export interface Scope extends PublicScope {
  user: User
  token?: TokenReach
  sessionId: string
  signedInAt: Date
  signInMethod: SignInMethod
  /** The thread that the request has its turn in already: that of a body with a file for it. */
  thread?: ImportThread
  /** True in a call that is also for people who can only look at the account that it names. */
  forViewers?: boolean
  /** The client's name for this change, if the service keeps its answer in a transaction that it opens itself. */
  request?: RequestName
}

export interface ChangingAccount {
  tx: Transaction
  scope: Scope
  accountId: number
}

/** Not for what reads a plan: the cache would keep the plan of a change that can still be undone. */
export function scopeWithin<S extends DatabaseScope>(scope: S, tx: Transaction): S {
  const run = <T>(fn: (tx: Transaction) => Promise<T>) => fn(tx)
  const db = { ...scope.db, read: tx, snapshot: run, write: run }
  return { ...scope, db }
}

export function databaseTime(scope: DatabaseScope): Date {
  return new Date(scope.now.epochMilliseconds)
}

/** False before the moment too: a clock that was ahead has written it, and by the right one it would hold for longer than it may. */
export function isWithin(scope: DatabaseScope, sinceMs: number, durationMs: number): boolean {
  const age = databaseTime(scope).getTime() - sinceMs
  return age >= -CLOCK_DIFFERENCE_SECONDS * 1000 && age <= durationMs
}

/** The times at which something can end that lasts so long, and has not ended: see `isWithin`. */
export function endsWithin(scope: DatabaseScope, durationMs: number): { gt: Date; lte: Date } {
  const at = databaseTime(scope)
  return { gt: at, lte: new Date(at.getTime() + durationMs + CLOCK_DIFFERENCE_SECONDS * 1000) }
}

/** Rows that were deleted before this moment cannot be restored any more. */
export function startOfRetention(scope: DatabaseScope): Date {
  return new Date(databaseTime(scope).getTime() - DELETED_KEPT_MS)
}

/** True if everything before today is done, marked or not; on no account that others see too [behaviour: Done marks and overrides]. */
export function isPastDone(
  { settings, user }: Pick<Scope, 'settings' | 'user'>,
  account: AccountRef,
): boolean {
  return settings.offersMarkDoneMode && account === 'personal' && user.markDoneMode === 'auto'
}

const MINUTE_MS = 60_000

/** No time zone has more than one date within one minute of UTC. */
const dates = new LRUCache<string, Temporal.PlainDate>({ max: 1_000 })

/** @throws AppError BAD_REQUEST for an unknown one. */
export function todayIn(scope: DatabaseScope, timeZone: string): Temporal.PlainDate {
  const key = `${Math.floor(scope.now.epochMilliseconds / MINUTE_MS)} ${timeZone}`
  const known = dates.get(key)
  if (known) return known
  try {
    const date = scope.now.toZonedDateTimeISO(timeZone).toPlainDate()
    dates.set(key, date)
    return date
  } catch {
    throw new AppError('BAD_REQUEST', 'The time zone must be a known name, like Europe/Rome.')
  }
}
