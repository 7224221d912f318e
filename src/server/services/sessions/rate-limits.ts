/**
 * Limits of sign-ins and registrations [behaviour: Sessions], and of what costs much [behaviour: Limits]. They are counted
 * in the database, so that they hold across processes and restarts; those of reads in the process, so that reads write nothing.
 */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
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

/** Allowed count and seconds, by name. */
const LIMITS = {
  /** An e-mail from one network. */
  failedLoginsOfPair: [10, QUARTER_HOUR_SECONDS],
  /** An e-mail from all networks, of which each counts in part: see sign-in-limits.ts. */
  failedLoginsOfEmail: [10, QUARTER_HOUR_SECONDS],
  failedLoginsOfAddress: [100, QUARTER_HOUR_SECONDS],
  /** No limit: remembers from which networks somebody has signed in with an e-mail. */
  knownPairs: [1, MONTH_SECONDS],
  /** Successful ones: each of them hashes a password and starts a session. */
  loginsOfUser: [100, QUARTER_HOUR_SECONDS],
  registrationsOfAddress: [100, HOUR_SECONDS],
  /** Tries of the claim code, wrong until they are known to be right. A code is not good for ten years. */
  claimsOfNetwork: [10, HOUR_SECONDS],
  claimsInAll: [100, 10 * YEAR_SECONDS],
  /** Asked links for a new password, and how many of them are sent to an address. */
  forgottenOfNetwork: [20, HOUR_SECONDS],
  resetMailsOfEmail: [5, HOUR_SECONDS],
  resetMailsOfEmailInDay: [20, DAY_SECONDS],
  /** Mails to addresses that a user types: a stranger may be their reader. Of all users together, to one mailbox. */
  typedMailsOfMailbox: [5, HOUR_SECONDS],
  typedMailsOfMailboxInDay: [10, DAY_SECONDS],
  confirmMailsOfUser: [5, HOUR_SECONDS],
  invitationMailsOfUser: [20, HOUR_SECONDS],
  newDeviceMailsOfUser: [10, HOUR_SECONDS],
  demosOfAddress: [20, HOUR_SECONDS],
  demosOfSite: [60, HOUR_SECONDS],
  /** No limits: the turn of one process, by the time that it has. */
  turnOfPurges: [1, HOUR_SECONDS],
  turnOfDemos: [1, MINUTE_SECONDS / 4],
  /** No limit: locks, while a demo is made. */
  lastDemo: [1, HOUR_SECONDS],
  /** Begun ones, and begun proofs: each of them stores a challenge. */
  passkeyLoginsOfAddress: [300, QUARTER_HOUR_SECONDS],
  /** Ways to the provider of sign-ins. */
  oidcStartsOfNetwork: [20, HOUR_SECONDS],
  /** Acts of a session that end other ones: with a stolen one, nobody can sign its owner out for ever. */
  endedOfSession: [20, QUARTER_HOUR_SECONDS],
  /** Begun 100 kB of imports, backups and statements: 200 MB in all. */
  filePartsOfUser: [2_000, MINUTE_SECONDS],
} satisfies Record<string, [points: number, seconds: number]>

/** The limits of reads. */
const READ_LIMITS = {
  /** Comparisons, explanations, and what can be spent. */
  questionsOfUser: [1_000, MINUTE_SECONDS],
  /** The work of the engine by its cost, in the unit of plan-work.ts: a quarter of a processor at most. */
  workOfUser: [60_000_000, MINUTE_SECONDS],
  /**
   * The time on the threads that read files, in milliseconds: a quarter of both. A turn ends before the next one
   * is counted.
   */
  threadMsOfUser: [30_000, MINUTE_SECONDS],
  /** A user with 101 accounts downloads a backup of each at once. */
  backupsOfUser: [250, MINUTE_SECONDS],
  /** Answers of 304 count too. */
  callsOfFeed: [60, HOUR_SECONDS],
  callsOfToken: [120, MINUTE_SECONDS],
} satisfies Record<string, [points: number, seconds: number]>

type StoredLimit = keyof typeof LIMITS
type ReadLimit = keyof typeof READ_LIMITS
export type LimitName = StoredLimit | ReadLimit

/** The limits of reads, which this process counts. */
export type RateLimits = Record<ReadLimit, RateLimiterMemory>

export interface LimitedScope extends RecordingScope {
  db: Database
  clock: () => Temporal.Instant
  rateLimits: RateLimits
}

/** The acts that a limit counts in the database. */
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

/**
 * Counts one more, or `points` more, and checks the limit in the same step.
 *
 * @throws AppError TOO_MANY_REQUESTS when this one is above the limit.
 */
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
 * Counts one more, or `added` more, in a transaction that counts towards several limits, all or none.
 *
 * @param limited without it, one above the limit is counted too
 * @returns how many there are now
 * @throws AppError TOO_MANY_REQUESTS when this one is above the limit. The transaction has to end with it, so that what
 * is refused is not counted.
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
  // One that has expired begins again, and so does one that a clock that was ahead has begun. The row is locked by now.
  if (expire && isOver(duration, expire, now))
    ({ points, expire } = await tx.rateLimit.update({ where, data: first }))
  const remainingMs = (expire ?? first.expire).getTime() - now
  if (limited && points > mostPoints) throw tooMany(scope, name, remainingMs)
  return points
}

/** Counts one more in a transaction, and answers if it is within the limit. */
export async function hasRoomInTransaction(
  scope: LimitedScope,
  tx: Transaction,
  limit: LimitKey,
): Promise<boolean> {
  const [mostPoints] = LIMITS[limit.name]
  return (await countInTransaction(scope, tx, limit, false)) <= mostPoints
}

/** Remembers a key of a limit for as long as the limit lasts, from now on. */
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

/**
 * Takes the turn at something that one process does at a time. It ends by itself, so that another one goes on where this one
 * has died.
 *
 * @returns true when three quarters of its time have passed, and the work has to end; null while another process has it.
 */
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

/** True if a key is remembered still. */
export async function isRemembered(
  scope: LimitedScope,
  tx: Transaction,
  limit: LimitKey,
): Promise<boolean> {
  const now = new Date(scope.clock().epochMilliseconds)
  const where = { key: keyOf(limit), expire: { gt: now } }
  return (await tx.rateLimit.count({ where })) > 0
}

/** @throws AppError TOO_MANY_REQUESTS, with the time to wait, when the limit has been reached. */
export async function requireRoom(scope: LimitedScope, tx: Transaction, limit: LimitKey) {
  const [points, duration] = LIMITS[limit.name]
  const now = scope.clock().epochMilliseconds
  const where = { key: keyOf(limit), points: { gte: points } }
  const row = await tx.rateLimit.findFirst({ where })
  if (row?.expire && !isOver(duration, row.expire, now))
    throw tooMany(scope, limit.name, row.expire.getTime() - now)
}

/** Takes one off each of these limits. */
export async function uncount(tx: Transaction, limits: LimitKey[]): Promise<void> {
  const where = { key: { in: limits.map(keyOf) }, points: { gt: 0 } }
  await tx.rateLimit.updateMany({ where, data: { points: { decrement: 1 } } })
}

/** Forgets all that these limits have counted. */
export async function forgetLimits(tx: Transaction, names: StoredLimit[]): Promise<void> {
  const OR = names.map((name) => ({ key: { startsWith: keyOf({ name, key: '' }) } }))
  await tx.rateLimit.deleteMany({ where: { OR } })
}

/** Forgets what the limits have counted of a user by their id. */
export async function purgeLimitsOfUser(tx: Transaction, userId: number): Promise<void> {
  const names = [
    'loginsOfUser',
    'filePartsOfUser',
    'confirmMailsOfUser',
    'invitationMailsOfUser',
    'newDeviceMailsOfUser',
  ] as const
  const keys = names.map((name) => keyOf({ name, key: String(userId) }))
  await tx.rateLimit.deleteMany({ where: { key: { in: keys } } })
}

function keyOf({ name, key }: LimitKey): string {
  return `${name}:${key}`
}

function isStored(name: LimitName): name is StoredLimit {
  return Object.hasOwn(LIMITS, name)
}

/** The key of what a provider gives to one customer at most: of IPv6, a /48 with 65,536 networks. */
export function siteOf(address: string): string {
  return parseNetwork(address, 48)
}

/** Keyed by address: every request asks for one. */
const networks = new LRUCache<string, string>({ max: 1_000 })

/** The key of an address in limits: an IPv6 customer has a whole /64 network, and so as many addresses. */
export function networkOf(address: string): string {
  const network = networks.get(address) ?? parseNetwork(address, 64)
  networks.set(address, network)
  return network
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
