/** The facts of a mail that the outbox keeps, by its kind: never a token. Each can be told in a text of letter-texts.ts. */

/** The client of an act that is told by mail. */
export interface ActFacts {
  /** In words: "Chrome on Windows". */
  device: string
  /** Its network address. */
  address: string
  /** The instant of the act, in ISO 8601. */
  at: string
}

/** A note about an account. */
interface NoteFacts {
  accountId: number
  /** Null for the personal account. */
  accountName: string | null
  /** The lowest of the days ahead, YYYY-MM-DD. */
  lowest: { date: string; cents: number }
}

export interface MailFacts {
  resetPassword: Record<never, never>
  confirmEmail: Record<never, never>
  /** Told to an address that was the user's until now. */
  emailChanged: {
    newEmail: string
    /** True if the reader can have the address back, and then choose a new password. */
    canRestore: boolean
  }
  invitation: { invitationId: number; accountName: string; inviterName: string }
  newDevice: ActFacts & { how: 'password' | 'passkey' | 'recoveryCode' | 'oidc' }
  /** The reader learns nothing of an administrator but the moment. */
  passwordChanged: (ActFacts & { by: 'user' | 'mail' }) | { by: 'administrator'; at: string }
  newToken: ActFacts & {
    name: string
    /** True if programs can make changes with it. */
    canWrite: boolean
    /** The instant of its end, in ISO 8601. */
    expiresAt: string
  }
  newPasskey: ActFacts & { name: string }
  /** Its name is the provider's. */
  newLink: ActFacts & { name: string }
  lowBalance: NoteFacts & { bufferCents: number }
  comingWeek: NoteFacts & {
    todayCents: number
    /** The first of them, by day; negative where money goes out. */
    items: { on: string; name: string; cents: number }[]
    hasMore: boolean
    /** The open ones of the month before today; absent in what an earlier version has queued. */
    lateCount?: number
  }
}

export type MailKind = keyof MailFacts
