/** The reach of a program's token, and the limit of its calls [behaviour: Tokens of programs]. */
import { AppError } from '../../../shared/app-error.ts'
import type { Scope, TokenReach } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { consumeWithinLimit } from '../sessions/rate-limits.ts'

/**
 * Counts calls of a token; those of a session are not counted.
 *
 * @throws AppError TOO_MANY_REQUESTS above 120 in a minute.
 */
export async function countTokenCalls(scope: Scope, calls = 1): Promise<void> {
  if (scope.token) await consumeWithinLimit(scope, 'callsOfToken', String(scope.token.id), calls)
}

/**
 * Requires that a call is in the reach of the caller's token; a session reaches everything.
 *
 * @param needed the scope that the call needs; absent for what no token may do
 * @param how the call, for the security log
 * @throws AppError CONFLICT when it is not.
 */
export function requireReach(
  scope: Scope,
  needed: TokenReach['scope'] | undefined,
  how: string,
): void {
  if (!scope.token || needed === 'read' || (needed && needed === scope.token.scope)) return
  recordEvent(scope, 'access-refused', { how })
  throw new AppError(
    'CONFLICT',
    needed ? 'This token can only read.' : 'This cannot be done with a token. Please sign in.',
  )
}
