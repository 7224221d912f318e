const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

export const ACCESS_TOKEN_MS = DAY_MS
/** Two tabs that refresh at once send the same refresh token. */
export const REUSED_REFRESH_TOKEN_MS = 10 * 1000
/** An unused session ends with its refresh token, and so does the cookie. */
export const REFRESH_TOKEN_MS = 7 * DAY_MS
/** A session ends then, however much it is used. */
export const SESSION_MS = 90 * DAY_MS
/** The tokens of a session work so long after its replacement, for the calls that carry them already. */
export const REPLACED_SESSION_MS = MINUTE_MS
/** So soon after a sign-in, the cookie is proof enough for a change of the e-mail. */
export const FRESH_SIGN_IN_MS = 15 * MINUTE_MS
/** A passkey answers its challenge within this time. */
export const CHALLENGE_MS = 5 * MINUTE_MS
/** A browser comes back from the provider of sign-ins within this time. */
export const TICKET_MS = 10 * MINUTE_MS
export const MAX_PASSKEYS = 20
export const MAX_LINKED_SIGN_INS = 20
