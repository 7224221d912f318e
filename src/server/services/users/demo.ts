/** The demo user of a fresh development database. */
import { hashPassword, verifyPassword } from '../../auth/password.ts'
import type { DatabaseScope, PublicScope } from '../scope.ts'
import { createHousehold, hashUnknownPassword } from './demo-household.ts'

export const DEMO_USER = { email: 'demo@balance.example', name: 'Demo', password: 'balance-demo' }

/**
 * Creates the demo user with their household. Does nothing if the database has a user already.
 *
 * @returns whether the demo user was created.
 */
export async function createDemoUser(scope: PublicScope): Promise<boolean> {
  if ((await scope.db.read.user.count()) > 0) return false
  const { password, ...person } = DEMO_USER
  const passwordHash = await hashPassword(password)
  const partnerHash = await hashUnknownPassword()
  await scope.db.write((tx) => createHousehold(tx, scope, { ...person, passwordHash }, partnerHash))
  return true
}

/**
 * For a server that others can reach: anyone could sign in with a password that is published.
 *
 * @throws Error that says what to do, when the demo user can still sign in with that password.
 */
export async function refusePublishedPassword({ db }: Pick<DatabaseScope, 'db'>): Promise<void> {
  const { email, password } = DEMO_USER
  const user = await db.read.user.findUnique({ where: { email } })
  if (!user || user.disabledAt || !(await verifyPassword(user.passwordHash, password))) return
  throw new Error(
    `The demo user ${email} still has the password that is published with the source. Give them another one with "npm run user -- reset-password --email ${email}", or keep them out with "npm run user -- disable --email ${email}". Then start again.`,
  )
}
