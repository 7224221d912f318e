/** What keeps a database from doing its work, whatever the query is. */

/** It does not answer, it has no room left, or it cannot be written. */
export type DatabaseFailure = 'lost' | 'full' | 'readOnly'

const FAILURES: [DatabaseFailure, RegExp][] = [
  ['full', /^(SQLITE_FULL|53100)$/],
  // PostgreSQL's is that of a standby. SQLite says so of a file, and of a disk that fails while it writes.
  ['readOnly', /^(SQLITE_(READONLY|IOERR|CANTOPEN|PERM)|25006$|58030$)/],
  // Node's, PostgreSQL's and Prisma's. The last ones are for what waited too long, or conflicted again and again.
  ['lost', /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/],
  ['lost', /^(08\w{3}|57P0[1-3]|53[23]00|40001|40P01)$/],
  ['lost', /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037|SQLITE_BUSY.*)$/],
]

/** The driver has no code for these. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/** How deep an error can be within another. */
const MAX_DEPTH = 6

/** The failure that an error is about; null for all other errors. Prisma puts the driver's error into its own. */
export function failureOf(error: unknown, depth = 0): DatabaseFailure | null {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return null
  const { code, originalCode, message, cause, meta, driverAdapterError } = error as Record<
    string,
    unknown
  >
  // The innermost error knows best: a full disk is a conflict to Prisma.
  const inner =
    failureOf(cause, depth + 1) ??
    failureOf(meta, depth + 1) ??
    failureOf(driverAdapterError, depth + 1)
  if (inner) return inner
  for (const text of [originalCode, code])
    for (const [failure, pattern] of FAILURES)
      if (typeof text === 'string' && pattern.test(text)) return failure
  return typeof message === 'string' && BROKEN.test(message) ? 'lost' : null
}
