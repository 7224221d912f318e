/**
 * Limits of failed sign-ins and of registrations. They are counted in the database, so that they hold across
 * processes and restarts.
 */
import { type RateLimiterAbstract, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/app-error.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Database } from '../../db/database.ts'

export interface RateLimits {
  failedLoginsOfEmail: RateLimiterAbstract
  failedLoginsOfAddress: RateLimiterAbstract
  registrationsOfAddress: RateLimiterAbstract
}

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60

export function createRateLimits(db: Database): RateLimits {
  const limit = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPrisma({
      storeClient: { rateLimit: rowsOf(db) },
      tableName: 'rateLimit',
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  return {
    failedLoginsOfEmail: limit('failed login of', 10, QUARTER_HOUR_SECONDS),
    failedLoginsOfAddress: limit('failed login from', 100, QUARTER_HOUR_SECONDS),
    registrationsOfAddress: limit('registration from', 100, HOUR_SECONDS),
  }
}

/** What the limiter calls on a Prisma client, through `read` and `write` of our database. */
function rowsOf(db: Database) {
  return {
    findFirst: (query: Prisma.RateLimitFindFirstArgs) => db.read.rateLimit.findFirst(query),
    upsert: (change: Prisma.RateLimitUpsertArgs) => db.write((tx) => tx.rateLimit.upsert(change)),
    deleteMany: (change: Prisma.RateLimitDeleteManyArgs) =>
      db.write((tx) => tx.rateLimit.deleteMany(change)),
  }
}

/** @throws AppError TOO_MANY_REQUESTS, with the time to wait, when the limit has been reached. */
export async function requireWithinLimit(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const used = await limiter.get(key)
  if (used && used.consumedPoints >= limiter.points) throw tooMany(used)
}

/**
 * Counts one more, and checks the limit in the same step.
 *
 * @throws AppError TOO_MANY_REQUESTS when this one is above the limit.
 */
export async function consumeWithinLimit(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error) : error
  }
}

/** Counts one more, also above the limit, without an error. */
export async function countTowardsLimit(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Try again in ${wait}.`, seconds)
}
