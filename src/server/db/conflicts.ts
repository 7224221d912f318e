import pRetry from 'p-retry'
import { codesOf } from './error-codes.ts'

/**
 * The codes for a serialization conflict or deadlock, for a lock that was not to be had, and for a unique value that
 * another writer took between the check and the write: the second try sees it taken. Prisma has codes for its own
 * queries, and only the driver's kinds for raw ones.
 */
const CONFLICT_CODES = new Set([
  'P2034',
  'P1008',
  'P2002',
  'TransactionWriteConflict',
  'SQLITE_BUSY',
  'UniqueConstraintViolation',
  '40001',
  '40P01',
  '55P03',
])

/**
 * Runs a transaction again when it conflicted with another writer, up to eight times in all.
 *
 * @throws what the last attempt threw.
 */
export function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  return pRetry(attempt, {
    retries: 7,
    minTimeout: 20,
    maxTimeout: 500,
    // Writers that conflicted once would conflict again if all of them waited equally long.
    randomize: true,
    shouldRetry: ({ error }) => codesOf(error).some((code) => CONFLICT_CODES.has(code)),
  })
}
