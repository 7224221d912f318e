/** Limits of changes are counted in the database, across processes and restarts; limits of reads in the process, so that reads write nothing. */
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Temporal } from 'temporal-polyfill'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { CLOCK_DIFFERENCE_SECONDS } from '../../auth/access-token.ts'
import { type RecordingScope, recordEvent } from '../security-log.ts'

const MINUTE_SECONDS = 60
const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
const MONTH_SECONDS = 30 * DAY_SECONDS
const YEAR_SECONDS = 365 * DAY_SECONDS

const LIMITS = {
  failedLoginsOfPair: [10, QUARTER_HOUR_SECONDS],
  /** Each network counts in part: see password-tries.ts. */
  failedLoginsOfEmail: [10, QUARTER_HOUR_SECONDS],
  failedLoginsOfAddress: [100, QUARTER_HOUR_SECONDS],
  /** No limit: remembers from which networks somebody has signed in with an e-mail. */
  knownPairs: [1, MONTH_SECONDS],
  loginsOfUser: [100, QUARTER_HOUR_SECONDS],
  registrationsOfAddress: [100, HOUR_SECONDS],
  claimsOfNetwork: [10, HOUR_SECONDS],
  claimsInAll: [100, 10 * YEAR_SECONDS],
  forgottenOfNetwork: [20, HOUR_SECONDS],
  resetMailsOfEmail: [5, HOUR_SECONDS],
  resetMailsOfEmailInDay: [20, DAY_SECONDS],
  /** A stranger may read an address that a user types: all users together, to one mailbox. */
  typedMailsOfMailbox: [5, HOUR_SECONDS],
  typedMailsOfMailboxInDay: [10, DAY_SECONDS],
  confirmMailsOfUser: [5, HOUR_SECONDS],
  invitationMailsOfUser: [20, HOUR_SECONDS],
  newDeviceMailsOfUser: [10, HOUR_SECONDS],
  pushTestsOfUser: [10, HOUR_SECONDS],
  demosOfAddress: [20, HOUR_SECONDS],
  demosOfSite: [60, HOUR_SECONDS],
  /** No limits: the turn of one process, by the time that it has. */
  turnOfPurges: [1, HOUR_SECONDS],
  turnOfDemos: [1, MINUTE_SECONDS / 4],
  /** No limit: locks, while a demo is made. */
  lastDemo: [1, HOUR_SECONDS],
  /** Each stores a challenge. */
  passkeyLoginsOfAddress: [300, QUARTER_HOUR_SECONDS],
  oidcStartsOfNetwork: [20, HOUR_SECONDS],
  /** Keeps the thief of a session from signing its owner out for ever. */
  endedOfSession: [20, QUARTER_HOUR_SECONDS],
  /** Counts per UTC day, which the key names. */
  bankAsksOfAccount: [10, DAY_SECONDS],
  bankConnectsOfAccount: [10, DAY_SECONDS],
  /** Begun 100 kB of imports, backups and statements: 200 MB in all. */
  filePartsOfUser: [2_000, MINUTE_SECONDS],
} satisfies Record<string, [points: number, seconds: number]>

const READ_LIMITS = {
  questionsOfUser: [1_000, MINUTE_SECONDS],
  /** In the unit of plan-work.ts: a quarter of a processor at most. */
  workOfUser: [60_000_000, MINUTE_SECONDS],
  /** Milliseconds on the threads that read files: a quarter of both. A turn ends before the next one is counted. */
  threadMsOfUser: [30_000, MINUTE_SECONDS],
  /** A user with 101 accounts downloads a backup of each at once. */
  backupsOfUser: [250, MINUTE_SECONDS],
  /** 304 counts too. */
  callsOfFeed: [60, HOUR_SECONDS],
  callsOfToken: [120, MINUTE_SECONDS],
  summariesOfUser: [120, MINUTE_SECONDS],
} satisfies Record<string, [points: number, seconds: number]>

type StoredLimit = keyof typeof LIMITS
type ReadLimit = keyof typeof READ_LIMITS
export type LimitName = StoredLimit | ReadLimit

export type RateLimits = Record<ReadLimit, RateLimiterMemory>

export interface LimitedScope extends RecordingScope {
  db: Database
  clock: () => Temporal.Instant
  rateLimits: RateLimits
}

export interface LimitKey {
  name: StoredLimit
  key: string
}

export function createRateLimits(): RateLimits {
  const limits = Object.entries(READ_LIMITS).map(([name, [points, duration]]) => [
    name,
    new RateLimiterMemory({ keyPrefix: name, points, duration }),
  ])
  return Object.fromEntries(limits) as RateLimits
}

/** @throws AppError TOO_MANY_REQUESTS when this one is above the limit. */
export async function consumeWithinLimit(
  scope: LimitedScope,
  name: LimitName,
  key: string,
  points = 1,
): Promise<void> {
  if (isStored(name)) {
    await scope.db.write((tx) => countInTransaction(scope, tx, { name, key }, true, points))
    return
  }
  try {
    await scope.rateLimits[name].consume(key, points)
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(scope, name, error.msBeforeNext) : error
  }
}

/**
 * Answers how many there are now. @param limited without it, one above the limit is counted too
 * @throws AppError TOO_MANY_REQUESTS above the limit. The transaction has to end with it, so that what is refused is not counted.
 */
export async function countInTransaction(
  scope: LimitedScope,
  tx: Transaction,
  { name, key }: LimitKey,
  limited: boolean,
  added = 1,
): Promise<number> {
  const [mostPoints, duration] = LIMITS[name]
  const now = scope.clock().epochMilliseconds
  const first = { points: added, expire: new Date(now + duration * 1000) }
  const where = { key: keyOf({ name, key }) }
  let { points, expire } = await tx.rateLimit.upsert({
    where,
    create: { ...where, ...first },
    update: { points: { increment: added } },
  })
  // It has expired, or a clock that was ahead has begun it. The row is locked by now.
  if (expire && isOver(duration, expire, now))
    ({ points, expire } = await tx.rateLimit.update({ where, data: first }))
  const remainingMs = (expire ?? first.expire).getTime() - now
  if (limited && points > mostPoints) throw tooMany(scope, name, remainingMs)
  return points
}

export async function hasRoomInTransaction(
  scope: LimitedScope,
  tx: Transaction,
  limit: LimitKey,
): Promise<boolean> {
  const [mostPoints] = LIMITS[limit.name]
  return (await countInTransaction(scope, tx, limit, false)) <= mostPoints
}

export async function remember(
  scope: LimitedScope,
  tx: Transaction,
  limit: LimitKey,
): Promise<void> {
  const [, duration] = LIMITS[limit.name]
  const expire = new Date(scope.clock().epochMilliseconds + duration * 1000)
  const row = { key: keyOf(limit), points: 1, expire }
  await tx.rateLimit.upsert({ where: { key: row.key }, create: row, update: row })
}

/** Answers what says that the work has to end, after three quarters of its time; null while another process has its turn. */
export async function takeTurn(
  scope: LimitedScope,
  name: 'turnOfPurges' | 'turnOfDemos',
): Promise<(() => boolean) | null> {
  const [, duration] = LIMITS[name]
  const end = scope.clock().epochMilliseconds + duration * 750
  const count = await scope.db.write((tx) =>
    countInTransaction(scope, tx, { name, key: 'all' }, false),
  )
  return count === 1 ? () => scope.clock().epochMilliseconds >= end : null
}

export async function isRemembered(
  scope: LimitedScope,
  tx: Transaction,
  limit: LimitKey,
): Promise<boolean> {
  const now = new Date(scope.clock().epochMilliseconds)
  const where = { key: keyOf(limit), expire: { gt: now } }
  return (await tx.rateLimit.count({ where })) > 0
}

/** @throws AppError TOO_MANY_REQUESTS when the limit has been reached. */
export async function requireUnderLimit(scope: LimitedScope, tx: Transaction, limit: LimitKey) {
  const [points, duration] = LIMITS[limit.name]
  const now = scope.clock().epochMilliseconds
  const where = { key: keyOf(limit), points: { gte: points } }
  const row = await tx.rateLimit.findFirst({ where })
  if (row?.expire && !isOver(duration, row.expire, now))
    throw tooMany(scope, limit.name, row.expire.getTime() - now)
}

export async function uncount(tx: Transaction, limits: LimitKey[]): Promise<void> {
  const where = { key: { in: limits.map(keyOf) }, points: { gt: 0 } }
  await tx.rateLimit.updateMany({ where, data: { points: { decrement: 1 } } })
}

export async function forgetLimits(tx: Transaction, names: StoredLimit[]): Promise<void> {
  const OR = names.map((name) => ({ key: { startsWith: keyOf({ name, key: '' }) } }))
  await tx.rateLimit.deleteMany({ where: { OR } })
}

export async function purgeLimitsOfUser(tx: Transaction, userId: number): Promise<void> {
  const names = (Object.keys(LIMITS) as StoredLimit[]).filter((name) => name.endsWith('OfUser'))
  const keys = names.map((name) => keyOf({ name, key: String(userId) }))
  await tx.rateLimit.deleteMany({ where: { key: { in: keys } } })
}

function keyOf({ name, key }: LimitKey): string {
  return `${name}:${key}`
}

function isStored(name: LimitName): name is StoredLimit {
  return Object.hasOwn(LIMITS, name)
}

/** A provider gives a customer a /48 of IPv6 at most. */
export function siteOf(address: string): string {
  return parseNetwork(address, 48)
}

/** An IPv6 customer has a whole /64 network. */
export function networkOf(address: string): string {
  return parseNetwork(address, 64)
}

function parseNetwork(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString() + `/${bits}`
}

/** No limit lasts longer than its duration, by whatever clock it was begun. */
function isOver(duration: number, expire: Date, now: number): boolean {
  const remaining = (expire.getTime() - now) / 1000
  return remaining <= 0 || remaining > duration + CLOCK_DIFFERENCE_SECONDS
}

function tooMany(scope: LimitedScope, name: LimitName, msBeforeNext: number): AppError {
  recordEvent(scope, 'limit-met', { how: name })
  const [, longest] = { ...LIMITS, ...READ_LIMITS }[name]
  const seconds = Math.min(longest, Math.max(1, Math.ceil(msBeforeNext / 1000)))
  const wait =
    seconds < 90
      ? `${seconds} seconds`
      : seconds < 2 * HOUR_SECONDS
        ? `${Math.ceil(seconds / 60)} minutes`
        : `${Math.ceil(seconds / HOUR_SECONDS)} hours`
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Try again in ${wait}.`, seconds)
}
