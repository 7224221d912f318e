/** Lifetimes of what belongs to an account [behaviour: Shared accounts]. */
const DAY_MS = 24 * 60 * 60 * 1000

export const INVITATION_MS = 7 * DAY_MS
/** A deletion can be restored within this time. */
export const DELETED_KEPT_MS = 30 * DAY_MS
