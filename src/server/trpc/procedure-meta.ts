import type { Scope, TokenReach } from '../services/scope.ts'
import { requireReach } from '../services/tokens/token-reach.ts'
import { notInDemo } from '../services/users/demo-end.ts'

/** Who may call a procedure [behaviour: Permissions]. A new procedure is for no visitor of the demo and for no token. */
export interface ProcedureMeta {
  level?: 'anyone' | 'session' | 'signedIn' | 'superAdmin'
  /** True if visitors of the demo may call it [behaviour: Demo]. */
  demo?: boolean
  /** The scope that the token of a program needs [behaviour: Tokens of programs]. */
  token?: TokenReach['scope']
  /** True if its answer depends on the account's plan and today alone, and has their ETag [behaviour: Projection]. */
  hasEtag?: boolean
}

/**
 * Answers the scope, unless it is that of a visitor of the demo, or of a program, and may not call the procedure.
 *
 * @param path of the procedure, like "income.create"
 * @throws AppError CONFLICT with the sentence for the visitor, or for the program.
 */
export function requireAccess(
  scope: Scope,
  { demo, token }: ProcedureMeta = {},
  path: string,
): Scope {
  if (scope.user.demoUntil && !demo) throw notInDemo()
  requireReach(scope, token, path)
  return scope
}
