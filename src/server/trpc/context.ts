/** The start of every procedure: the public scope, and what belongs to the request. */
import type { PublicScope, Scope } from '../services/scope.ts'
import type { AccountRef } from '../../shared/fields.ts'
import {
  type AccountAccess,
  authenticate,
  requireOwnPassword,
} from '../services/sessions/authentication.ts'

/** The cookie of the refresh token, as the procedures of signing in see it. */
export interface SessionCookie {
  refreshToken: string | undefined
  set(refreshToken: string): void
  clear(): void
}

interface RequestContext {
  scope: PublicScope
  /** The bearer token of the request. */
  token: string | undefined
  cookie: SessionCookie
  /** True if the browser says that another site's page sent the request. */
  crossSite: boolean
}

export interface Context extends RequestContext {
  /** The same scope as below, and an account. Throws as that does; call it first, so that it looks the session up. */
  accessTo(account: AccountRef): Promise<AccountAccess>
  /** The scope of the bearer token's user. Throws AppError UNAUTHORIZED unless the token's session is good. */
  sessionScope(): Promise<Scope>
  /** The same scope. Throws AppError CONFLICT as well, while the user must still replace a one-time password. */
  signedInScope(): Promise<Scope>
}

/** The same request, whose procedures get this scope of its user. */
export function contextWith(context: Context, scope: Scope): Context {
  const ownScope = () => Promise.resolve(scope)
  return { ...context, sessionScope: ownScope, signedInScope: ownScope }
}

/** The session of a request is looked up once: when the first of its calls needs it. */
export function createContext(request: RequestContext): Context {
  let scope: Promise<Scope> | undefined
  const accessTo = (account?: AccountRef) => {
    const access = authenticate(request.scope, request.token, account)
    scope ??= access.then((found) => found.scope)
    // A refusal is thrown where a procedure awaits the scope. Without this line, one that none awaits would end the process.
    scope.catch(() => undefined)
    return access
  }
  const sessionScope = async () => scope ?? (await accessTo()).scope
  return {
    ...request,
    accessTo,
    sessionScope,
    signedInScope: async () => requireOwnPassword(await sessionScope()),
  }
}
