const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export const ONE_TIME_PASSWORD_MS = 72 * HOUR_MS
/** A user is deleted this long after the request. */
export const DELETION_MS = 7 * DAY_MS
/** A change that is sent again gets its answer again. */
export const ANSWER_KEPT_MS = DAY_MS
export const MAX_ANSWERS_KEPT = 50_000
/** A demo ends this long after its visitor's last call. */
export const DEMO_MS = DAY_MS
/** A new e-mail gets links for a new password this long after the change. */
export const RESET_PAUSE_MS = 7 * DAY_MS
/** A mail that could not be sent is given up. */
export const MAIL_TRIED_MS = 2 * DAY_MS
/** A note on a device is not tried any longer. */
export const NOTE_TRIED_MS = 12 * 60 * 60 * 1000
/** An address, or a device, that has refused so many notes gets no more. */
export const MAX_REFUSALS = 3
export const REFUSAL_KEPT_MS = 7 * DAY_MS
/** Lifetimes of the links in mails, by their purpose. */
export const MAIL_LINK_MS = {
  resetPassword: HOUR_MS / 2,
  confirmEmail: DAY_MS,
  restoreEmail: 7 * DAY_MS,
  unsubscribe: 365 * DAY_MS,
}
