/**
 * Removes what nobody can use any more: each hour, by one process at a time. A purge that breaks off, or that is not done when
 * its time is over, goes on with the next turn; one that fails keeps none of the others from running [behaviour: Purges].
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from '../db/database.ts'
import { purgeDeletedAccounts } from './accounts/accounts.ts'
import { purgeOldActivities } from './accounts/activities.ts'
import { purgeAnsweredRequests } from './answered-requests.ts'
import { purgeOpenConnections } from './bank/connections.ts'
import { purgeDeletedCashFlows } from './cash-flows/cash-flows.ts'
import { purgePreviousEmails, purgeRefusedAddresses } from './mail/address-limits.ts'
import { purgeDeletedScenarios } from './scenarios/scenarios.ts'
import { databaseTime, type PublicScope } from './scope.ts'
import { takeTurn } from './sessions/rate-limits.ts'
import { purgeExpiredSessions } from './sessions/sessions.ts'
import { readyHouseholds } from './users/demo-visitor.ts'
import { hasEndedDemos, purgeDeletedUsers, purgeEndedDemos } from './users/user-purge.ts'
import { purgeRows, type PurgeScope } from './purge-pages.ts'

const PURGES: ((scope: PurgeScope) => Promise<unknown>)[] = [
  purgeDeletedUsers,
  purgeDeletedAccounts,
  purgeDeletedCashFlows,
  purgeDeletedScenarios,
  purgeOldActivities,
  purgingExpired((tx, page) => tx.invitation.deleteMany(page)),
  purgeExpiredSessions,
  purgeExpiredLimits,
  purgingExpired((tx, page) => tx.apiToken.deleteMany(page)),
  purgingExpired((tx, page) => tx.challenge.deleteMany(page)),
  purgeAnsweredRequests,
  purgingExpired((tx, page) => tx.mailLink.deleteMany(page)),
  purgeRefusedAddresses,
  purgePreviousEmails,
  purgeOpenConnections,
]

const HOUR_MS = 60 * 60 * 1000
/** The people who have waited for the start come first. */
const FIRST_AFTER_MS = 5_000
/** Nobody else can try the demo while those who have left are still there. */
const DEMOS_EVERY_MS = 20_000
const HOUSEHOLDS_EVERY_MS = 5_000

interface Purging {
  logFailure: (error: unknown) => void
  /** Ends it after the page that it is at. */
  signal: AbortSignal
}

/** Purges again and again, and keeps households ready for visitors, until the signal. Resolves when the last page is done. */
export async function keepPurging(scopeNow: () => PublicScope, purging: Purging): Promise<void> {
  const { logFailure, signal } = purging
  const repeat = async (
    purge: (scope: PublicScope, purging: Purging) => Promise<void>,
    firstAfterMs: number,
    everyMs: number,
  ) => {
    for (let wait = firstAfterMs; !signal.aborted; wait = everyMs) {
      await delay(wait, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await purge(scopeNow(), purging).catch(logFailure)
    }
  }
  await Promise.all([
    repeat(purgeDemosInTurn, 0, DEMOS_EVERY_MS),
    repeat(purgeAllInTurn, FIRST_AFTER_MS, HOUR_MS),
    repeat(readyHouseholds, FIRST_AFTER_MS, HOUSEHOLDS_EVERY_MS),
  ])
}

/** Runs all purges but that of the demos; does nothing while another process has its turn. */
export async function purgeAllInTurn(
  scope: PublicScope,
  { logFailure, signal }: Purging,
): Promise<void> {
  const isOver = await takeTurn(scope, 'turnOfPurges')
  if (!isOver) return
  const turn = { ...scope, isOver: () => signal.aborted || isOver() }
  for (const purge of PURGES) if (!turn.isOver()) await purge(turn).catch(logFailure)
}

async function purgeDemosInTurn(scope: PublicScope, { signal }: Purging): Promise<void> {
  // Nearly always there is nothing to do, and nothing to write.
  if (!(await hasEndedDemos(scope))) return
  const isOver = await takeTurn(scope, 'turnOfDemos')
  if (isOver) await purgeEndedDemos({ ...scope, isOver: () => signal.aborted || isOver() })
}

/** @param deleteRows of a table whose rows have their end in `expiresAt` */
function purgingExpired(
  deleteRows: (
    tx: Transaction,
    page: { where: { expiresAt: { lte: Date } }; limit: number },
  ) => Promise<{ count: number }>,
) {
  return (scope: PurgeScope) => {
    const where = { expiresAt: { lte: databaseTime(scope) } }
    return purgeRows(scope, (tx, limit) => deleteRows(tx, { where, limit }))
  }
}

async function purgeExpiredLimits(scope: PurgeScope): Promise<void> {
  const where = { expire: { lt: databaseTime(scope) } }
  await purgeRows(scope, (tx, limit) => tx.rateLimit.deleteMany({ where, limit }))
}
