import type { ProjectionScope } from '../../../shared/projection.ts'
import type { AccountAccess } from '../users/authentication.ts'
import { isPastDone } from './mark-done-mode.ts'
import { todayIn } from './today.ts'

/**
 * All that the projections of an account depend on, as one text; null for an account that is not the caller's. While it
 * stays the same, so does every projection.
 *
 * @throws AppError BAD_REQUEST for an unknown time zone.
 */
export function stateOfProjections(
  { scope, account }: AccountAccess,
  input: ProjectionScope,
): string | null {
  if (!account) return null
  const today = todayIn(scope, input.timeZone).toString()
  return `${account.id} ${account.revision} ${today} ${isPastDone(scope, input.account)}`
}
