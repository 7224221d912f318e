const DAY_MS = 24 * 60 * 60 * 1000

export const INVITATION_MS = 7 * DAY_MS
/** A deletion can be restored within this time. */
export const DELETED_KEPT_MS = 30 * DAY_MS
/** A change can be undone, and is listed, within this time. */
export const HISTORY_MS = 90 * DAY_MS
/** The undo records of an account together; the oldest go first. */
export const MAX_UNDO_BYTES = 32 * 1024 * 1024
/** A longer change would take seconds to write, and to undo, while all others wait. */
export const MAX_CHANGED_ROWS = 20_000
