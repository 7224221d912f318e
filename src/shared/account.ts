/** Accounts: pots of money with a starting balance and members [specification 3]. */

export interface AccountMember {
  id: number
  name: string
  email: string
  role: 'owner' | 'member'
}

/** A shared account; a personal one is named by the word 'personal' and never listed. */
export interface Account {
  id: number
  name: string
  startingBalanceCents: number
  /** Counts the changes of the account's plan. */
  revision: number
  members: AccountMember[]
}
