/** The errors of databases: the failures that keep one from doing its work, and the codes of any of them. */

/** The connection is lost, the disk is full, or the database is read-only. */
export type DatabaseFailure = 'lost' | 'full' | 'readOnly'

const FAILURES: [DatabaseFailure, RegExp][] = [
  ['full', /^(SQLITE_FULL|53100)$/],
  // PostgreSQL's is that of a standby. SQLite says so of a file, and of a disk that fails while it writes.
  ['readOnly', /^(SQLITE_(READONLY|IOERR|CANTOPEN|PERM)|25006$|58030$)/],
  // Node's, PostgreSQL's and Prisma's. The last ones are for what waited too long, or conflicted again and again.
  ['lost', /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/],
  ['lost', /^(08\w{3}|57P0[1-3]|55P03|25P03|53[23]00|40001|40P01)$/],
  ['lost', /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/],
  ['lost', /^(TransactionWriteConflict|SQLITE_BUSY.*)$/],
  ['lost', /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)$/],
]

/** The driver has no code for these. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded)/

/** The failure that an error is about; null for all other errors. */
export function failureOf(error: unknown): DatabaseFailure | null {
  for (const code of codesOf(error))
    for (const [failure, pattern] of FAILURES) if (pattern.test(code)) return failure
  return error instanceof Error && BROKEN.test(error.message) ? 'lost' : null
}

/** The depth at which an error can be within another. */
const MAX_DEPTH = 6

/**
 * All codes of an error, the innermost first, which knows best what has happened. Prisma puts the driver's error into its
 * own, in several ways: that of a raw query has no code of its own, but only the kind of the driver's error.
 */
export function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return []
  const { cause, meta, driverAdapterError, originalCode, code, kind } = error as Record<
    string,
    unknown
  >
  return [
    ...[cause, meta, driverAdapterError].flatMap((inner) => codesOf(inner, depth + 1)),
    ...[originalCode, code, kind].filter((text) => typeof text === 'string'),
  ]
}
