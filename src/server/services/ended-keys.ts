/** The keys with which programs reach an account without a session: they end with the right to it, and for ever. */
import type { Transaction } from '../db/database.ts'

/** Whose keys, and into which account; all users and all accounts where none is named. */
type KeysOf = { userId: number; accountId?: number } | { userId?: undefined; accountId: number }

/**
 * Ends keys in the transaction that ends the right to them: joining again, or being enabled again, brings none of them back
 * [behaviour: Calendar feed] [behaviour: Tokens of programs]. A token of all accounts ends with its user alone.
 */
export async function endKeys(tx: Transaction, { userId, accountId }: KeysOf): Promise<void> {
  await tx.feed.deleteMany({ where: { userId, accountId } })
  await tx.apiToken.deleteMany({ where: { userId, accountId } })
}

/** Ends the tokens that were made with a password that no longer holds. */
export async function endTokens(tx: Transaction, userId: number): Promise<void> {
  await tx.apiToken.deleteMany({ where: { userId } })
}

/** Ends connections to banks, with what is kept of them, in the transaction that ends the right to ask [behaviour: Ask the bank]. */
export async function endBankConnections(
  tx: Transaction,
  { userId, accountId }: KeysOf,
): Promise<void> {
  await tx.bankConnection.deleteMany({ where: { userId, accountId } })
}
