/** Reads what an access token says about its own end; only the server can say whether it is genuine. */

/** A token is as good as expired this long before its end [behaviour: Sessions]. */
const MARGIN_MS = 300_000

/** Milliseconds since 1970; null for what is no token, or never said when it ends. */
export function expiryOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = (claims as { exp?: unknown } | null)?.exp
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

export function isUsable(token: string, now = Date.now()): boolean {
  const expiresAt = expiryOf(token)
  return expiresAt !== null && expiresAt - now > MARGIN_MS
}
