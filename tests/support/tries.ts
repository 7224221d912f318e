/** Tries that a limit has counted. */
import {
  countInTransaction,
  type LimitKey,
} from '../../src/server/services/sessions/rate-limits.ts'
import type { TestServer } from './server.ts'

/** Counts tries as made now. */
export async function countTries(
  { services, now }: TestServer,
  name: LimitKey['name'],
  key: string,
  tries: number,
): Promise<void> {
  const scope = { ...services, clock: () => now, address: '' }
  await services.db.write((tx) => countInTransaction(scope, tx, { name, key }, false, tries))
}
