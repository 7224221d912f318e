/** What every service function takes first: who asks, when, and of which database. */
import type { Temporal } from 'temporal-polyfill'
import type { BiweeklyDefault } from '../../shared/recurrence.ts'
import type { AccessTokens } from '../auth/access-token.ts'
import type { Database } from '../db/open.ts'
import type { User } from '../db/generated/sqlite/client.ts'
import type { PlanCache } from './plan-cache.ts'

/** The settings that change what services answer. */
export interface Settings {
  registration: 'open' | 'closed'
  biweeklyDefault: BiweeklyDefault
}

/** What lasts as long as the process. */
export interface Services {
  db: Database
  settings: Settings
  accessTokens: AccessTokens
  plans: PlanCache
}

/** Anyone, signed in or not, at one moment. */
export interface PublicScope extends Services {
  now: Temporal.Instant
}

/** A signed-in user. */
export interface Scope extends PublicScope {
  user: User
  sessionId: string
}

/** The moment of a scope, as the database's driver takes it. */
export function databaseTime(scope: PublicScope): Date {
  return new Date(scope.now.epochMilliseconds)
}
