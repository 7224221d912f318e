/** Only the server can verify a token. */

const MARGIN_MS = 300_000

/** Epoch milliseconds; null where it never expires or cannot be read. */
export function expiryOf(token: string): number | null {
  const exp = claimOf(token, 'exp')
  return typeof exp === 'number' ? exp * 1000 : null
}

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
    // Plain ASCII: ids and times.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as Record<string, unknown> | null)?.[name]
  } catch {
    return null
  }
}
