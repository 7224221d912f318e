/** What every procedure starts from: the public scope, and what the request brought along. */
import type { PublicScope } from '../services/scope.ts'

/** The cookie of the refresh token, as the procedures of signing in see it. */
export interface SessionCookie {
  refreshToken: string | undefined
  set(refreshToken: string): void
  clear(): void
}

export interface Context {
  scope: PublicScope
  /** The bearer token of the request. */
  token: string | undefined
  cookie: SessionCookie
  /** Sent by a page of another site, as far as the browser says so. */
  crossSite: boolean
}
