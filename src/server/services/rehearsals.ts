/** Calls of a user who never was: they run on the real database, in one transaction that is undone at its end. */
import { randomUUID } from 'node:crypto'
import { createPlanCache } from './projections/plan-cache.ts'
import { type PublicScope, scopeWithin, type Services } from './scope.ts'
import { startSession } from './users/sessions.ts'
import { createUserRow } from './users/users.ts'

/** Ends the transaction. */
class Rehearsed extends Error {}

/**
 * Runs `rehearse` with services on which everything happens within one transaction, and with the access token of a new
 * user. Nothing of it stays: no row, no announcement, and no plan in memory.
 *
 * @throws whatever `rehearse` and the database throw.
 */
export async function runRehearsal(
  scope: PublicScope,
  rehearse: (services: Services, token: string) => Promise<void>,
): Promise<void> {
  const run = scope.db.write(async (tx) => {
    const within = scopeWithin(scope, tx)
    const db = { ...within.db, announce: async () => {} }
    const rehearsed: PublicScope = { ...within, db, plans: createPlanCache() }
    const user = { email: `${randomUUID()}@rehearsal.invalid`, name: 'Rehearsal', passwordHash: '' }
    const { id: userId } = await createUserRow(tx, rehearsed, user)
    const { token } = await startSession(rehearsed, { confirm: async () => userId })
    await rehearse(rehearsed, token)
    throw new Rehearsed()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}
