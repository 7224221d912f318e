/** The outbox keeps them: never a token. */

export interface ActFacts {
  /** In words: "Chrome on Windows". */
  device: string
  address: string
  /** The instant of the act, in ISO 8601. */
  at: string
}

export interface NoteFacts {
  accountId: number
  /** Null for the personal account. */
  accountName: string | null
}

interface LowestFacts extends NoteFacts {
  /** The lowest of the days ahead, YYYY-MM-DD. */
  lowest: { date: string; cents: number }
}

export interface MailFacts {
  resetPassword: Record<never, never>
  confirmEmail: Record<never, never>
  emailChanged: {
    newEmail: string
    canRestore: boolean
  }
  invitation: {
    invitationId: number
    accountName: string
    inviterName: string
    /** Absent in what an earlier version has queued. */
    role?: 'member' | 'viewer'
  }
  newDevice: ActFacts & { how: 'password' | 'passkey' | 'recoveryCode' | 'oidc' }
  /** The reader learns nothing of an administrator but the moment. */
  passwordChanged: (ActFacts & { by: 'user' | 'mail' }) | { by: 'administrator'; at: string }
  newToken: ActFacts & {
    name: string
    canWrite: boolean
    /** The instant of its end, in ISO 8601. */
    expiresAt: string
  }
  newPasskey: ActFacts & { name: string }
  /** Its name is the provider's. */
  newLink: ActFacts & { name: string }
  lowBalance: LowestFacts & { bufferCents: number }
  bankDifference: NoteFacts & { bankCents: number; planCents: number }
  comingWeek: LowestFacts & {
    todayCents: number
    /** The first of them, by day; negative where money goes out. */
    items: { on: string; name: string; cents: number }[]
    hasMore: boolean
    lateCount?: number
    /** The running paycheck; absent where there is no payday, and in what an earlier version has queued. */
    paycheck?: {
      /** Its last day, YYYY-MM-DD. */
      to: string
      billCount: number
      outCents: number
      leftCents: number
      endCents: number
    }
  }
}

export type MailKind = keyof MailFacts

/** The kinds that are about an account, and go to devices as well. */
export type NoteKind = {
  [Kind in MailKind]: MailFacts[Kind] extends NoteFacts ? Kind : never
}[MailKind]
