const MAX_TRIES = 8

/**
 * Prisma's codes for a serialization conflict or deadlock, for a database that stayed locked, and for a
 * unique value that another writer took between the check and the write: the second try sees it taken.
 */
const CONFLICT_CODES = new Set(['P2034', 'P1008', 'P2002'])

/** Runs a transaction again when it conflicted with another writer. */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const conflict =
        error instanceof Error && 'code' in error && CONFLICT_CODES.has(`${error.code}`)
      if (!conflict || tries === MAX_TRIES) throw error
    }
  }
}
