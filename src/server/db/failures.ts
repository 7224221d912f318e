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

export function failureOf(error: unknown): DatabaseFailure | null {
  for (const code of codesOf(error))
    for (const [failure, pattern] of FAILURES) if (pattern.test(code)) return failure
  return error instanceof Error && BROKEN.test(error.message) ? 'lost' : null
}

const MAX_DEPTH = 6

/** The innermost first, which knows best. Prisma nests the driver's error in several ways; raw queries have only its kind. */
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
