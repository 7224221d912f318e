/** After a change of the e-mail, its new reader cannot reset the password for a week, and the old one can take it back. */
import type { User } from '../../db/generated/sqlite/client.ts'
import { type DatabaseScope, isWithin } from '../scope.ts'

const RESET_PAUSE_MS = 7 * 24 * 60 * 60 * 1000

/** True unless the e-mail was changed within the last seven days: a link to the new one would give a stolen login away. */
export function isResettable(
  scope: DatabaseScope,
  { emailChangedAt }: Pick<User, 'emailChangedAt'>,
): boolean {
  return emailChangedAt === null || !isWithin(scope, emailChangedAt.getTime(), RESET_PAUSE_MS)
}
