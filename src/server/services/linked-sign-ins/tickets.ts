/** A secret in a cookie, with which a browser comes back from the provider. Its hash is stored among the challenges. */
import { TICKET_MS } from '../../../shared/users/session-limits.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { ChallengePurpose } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { storeChallenge } from '../passkeys/challenges.ts'
import { type DatabaseScope, endsWithin } from '../scope.ts'

export interface Ticket {
  purpose: Extract<ChallengePurpose, `oidc${string}`>
  secret: string
  userId: number | null
  /** The session that gets the link; or the hash of the refresh token whose session ends; or empty. */
  boundTo: string
}

const TEXT = /^([\w-]{43})\.([0-9a-f]{64})?$/

export function createTicket(ticket: Omit<Ticket, 'secret'>): Ticket {
  return { ...ticket, secret: createOpaqueToken() }
}

export async function storeTicket(
  tx: Transaction,
  scope: DatabaseScope,
  { purpose, userId, secret, boundTo }: Ticket,
): Promise<string> {
  const text = `${secret}.${boundTo}`
  await storeChallenge(tx, scope, { challenge: text, purpose, userId, lifetimeMs: TICKET_MS })
  return text
}

/** Uses a ticket up in any case; null for one of another purpose, and one that is too old or used. */
export async function spendTicket(
  scope: DatabaseScope,
  text: string | undefined,
  purposes: Ticket['purpose'][],
): Promise<Ticket | null> {
  const [, secret, boundTo = ''] = TEXT.exec(text ?? '') ?? []
  if (text === undefined || secret === undefined) return null
  const where = { hash: hashOpaqueToken(text), purpose: { in: purposes } }
  const found = await scope.db.write(async (tx) => {
    const open = { ...where, expiresAt: endsWithin(scope, TICKET_MS) }
    const ticket = await tx.challenge.findFirst({ where: open })
    // Two calls may find the ticket; one of them deletes it.
    return (await tx.challenge.deleteMany({ where })).count > 0 ? ticket : null
  })
  if (!found) return null
  return { purpose: found.purpose as Ticket['purpose'], secret, userId: found.userId, boundTo }
}

/** Ends the second steps too that tickets have begun. */
export async function endTickets(tx: Transaction, userId: number): Promise<void> {
  await tx.challenge.deleteMany({
    where: { userId, purpose: { in: ['oidcSecondStep', 'secondStep'] } },
  })
}
