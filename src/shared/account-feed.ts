/** What an open page is told about the accounts of its user [behaviour: Live updates]. */
import type { AccountRef } from './fields.ts'

/** The revisions that accounts of the caller's are at now. */
export interface AccountChanges {
  /** Whether these are all of the caller's accounts, or only those that changed. */
  complete: boolean
  accounts: { account: AccountRef; revision: number }[]
}
