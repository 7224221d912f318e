/** What every procedure starts from: the public scope, and what the request brought along. */
import type { PublicScope, Scope } from '../services/scope.ts'
import { authenticate, requireOwnPassword } from '../services/users/sessions.ts'

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
  /** Sent by a page of another site, as far as the browser says so. */
  crossSite: boolean
}

export interface Context extends RequestContext {
  /** The scope of whoever the bearer token signs in; refused with UNAUTHORIZED where it signs in no one. */
  newcomerScope(): Promise<Scope>
  /** The same, refused with CONFLICT while they have yet to choose a password of their own. */
  signedInScope(): Promise<Scope>
}

/** However many calls a request makes, its session is looked up once, when the first of them asks. */
export function createContext(request: RequestContext): Context {
  let scope: Promise<Scope> | undefined
  const newcomerScope = () => (scope ??= authenticate(request.scope, request.token))
  return {
    ...request,
    newcomerScope,
    signedInScope: async () => requireOwnPassword(await newcomerScope()),
  }
}
