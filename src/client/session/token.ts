/** Reads when an access token expires; only the server can say whether it is genuine [behaviour: Sessions]. */

/** A token counts as expired this long before its end. */
const MARGIN_MS = 300_000

/** In milliseconds since 1970; null for a text that is not a token, and for a token that never expires. */
export function expiryOf(token: string): number | null {
  try {
    const [, payload = ''] = token.split('.')
    // Only plain ASCII is in it: ids and times.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = typeof claims === 'object' && claims && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

export function isUsable(token: string, now = Date.now()): boolean {
  const expiresAt = expiryOf(token)
  return expiresAt !== null && expiresAt - now > MARGIN_MS
}
