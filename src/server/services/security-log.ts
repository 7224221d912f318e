/** The security log: a line of JSON for each event, apart from the request log [behaviour: Security log]. */
import type { Logger } from 'pino'

/** Operators search the log by these names: change the table of the events in docs/behaviour/signing-in.md with them. */
type SecurityEvent =
  | 'user-created'
  | 'claimed'
  | 'user-deleted'
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'session-ended'
  | 'spent-token-used'
  | 'password-changed'
  | 'password-refused'
  | 'email-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sign-in-linked'
  | 'sign-in-unlinked'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'push-enabled'
  | 'push-disabled'
  | 'feed-created'
  | 'feed-rotated'
  | 'feed-deleted'
  | 'token-created'
  | 'token-deleted'
  | 'bank-connected'
  | 'bank-disconnected'
  | 'invitation-used'
  | 'account-handed-over'
  | 'role-changed'
  | 'limit-met'
  | 'other-site-refused'
  | 'access-refused'
  | 'admin-act'

/** Ids and fixed words only: no name, no e-mail, no token, and nothing else that somebody typed. */
interface SecurityDetails {
  /** The user it is about; by default the one who is signed in, and null where nobody is known. */
  userId?: number | null
  /** The details of an event: how somebody signed in, why a session ended, which limit was met, which call was refused, or what a super admin did. */
  how?: string
  accountId?: number
  /** The token of a program; by default the one that calls. */
  tokenId?: number
  subjectId?: number
}

export interface SecurityLog {
  record(entry: SecurityDetails & { event: SecurityEvent; address: string }): void
}

/** Writes to `logger` at the level info, also when that logger writes only errors; not when it is silent. */
export function createSecurityLog(logger: Logger): SecurityLog {
  const lines = logger.child({}, { level: logger.level === 'silent' ? 'silent' : 'info' })
  return { record: (entry) => lines.info(entry) }
}

export interface RecordingScope {
  security: SecurityLog
  address: string
  user?: { id: number }
  token?: { id: number }
}

/** Records an event. Call it after the commit, so that what was undone is not in the log. */
export function recordEvent(
  { security, address, user, token }: RecordingScope,
  event: SecurityEvent,
  details: SecurityDetails = {},
): void {
  const byToken = token && { tokenId: token.id }
  security.record({ event, userId: user?.id ?? null, address, ...byToken, ...details })
}
