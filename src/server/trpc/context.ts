/** What every procedure starts from: the public scope, and what the request brought along. */
import type { PublicScope, Scope } from '../services/scope.ts'
import { authenticate } from '../services/sessions.ts'

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
  signedInScope(): Promise<Scope>
}

/** However many calls a request makes, its session is looked up once, when the first of them asks. */
export function createContext(request: RequestContext): Context {
  let scope: Promise<Scope> | undefined
  return {
    ...request,
    signedInScope: () => (scope ??= authenticate(request.scope, request.token)),
  }
}
