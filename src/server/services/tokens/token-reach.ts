import { AppError } from '../../../shared/app-error.ts'
import type { Scope, TokenReach } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { consumeWithinLimit } from '../sessions/rate-limits.ts'

/** @throws AppError TOO_MANY_REQUESTS above 120 calls of a token in a minute. */
export async function countTokenCalls(scope: Scope, calls = 1): Promise<void> {
  if (scope.token) await consumeWithinLimit(scope, 'callsOfToken', String(scope.token.id), calls)
}

/**
 * @param needed absent for what no token may do
 * @param how the call, for the security log
 * @throws AppError CONFLICT when the token does not reach it.
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
