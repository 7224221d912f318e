/** What the account feed sends to an open page [behaviour: Live updates]. */
import type { AccountRef } from './fields.ts'

/** What a change of an account answers; `revision` is the account's after the change. */
export type Changed<Answer> = Answer & { revision: number }

/** The current revisions of the caller's accounts. */
export interface AccountChanges {
  /** Whether these are all of the caller's accounts, or only those that changed. */
  complete: boolean
  accounts: { account: AccountRef; revision: number }[]
}
