/** The events that the account feed sends to an open page [behaviour: Live updates]. */
import type { AccountRef } from '../fields.ts'

export type Changed<Answer> = Answer & { revision: number }

export interface AccountChanges {
  /** True if these are all of the caller's accounts, false if they are only those that changed. */
  complete: boolean
  accounts: { account: AccountRef; revision: number }[]
}
