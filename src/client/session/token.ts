/** Reads what an access token says; only the server can say whether it is genuine [behaviour: Sessions]. */

/** A token counts as expired this long before its end. */
const MARGIN_MS = 300_000

/** In milliseconds since 1970; null for a text that is not a token, and for a token that never expires. */
export function expiryOf(token: string): number | null {
  const exp = claimOf(token, 'exp')
  return typeof exp === 'number' ? exp * 1000 : null
}

/** The id of a token's user; null for a text that is not a token. */
export function userOf(token: string): string | null {
  const sub = claimOf(token, 'sub')
  return typeof sub === 'string' ? sub : null
}

export function isUsable(token: string, now = Date.now()): boolean {
  const expiresAt = expiryOf(token)
  return expiresAt !== null && expiresAt - now > MARGIN_MS
}

function claimOf(token: string, name: 'exp' | 'sub'): unknown {
  try {
    const [, payload = ''] = token.split('.')
    // Only plain ASCII is in it: ids and times.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as Record<string, unknown> | null)?.[name]
  } catch {
    return null
  }
}
