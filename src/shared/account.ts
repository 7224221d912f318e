/** Accounts: pots of money with a starting balance and members [behaviour: Shared accounts]. */
import { z } from 'zod'
import {
  bufferCentsField,
  idField,
  nameField,
  paydayCashFlowIdField,
  startingBalanceCentsField,
} from './fields.ts'

interface AccountMember {
  id: number
  name: string
  email: string
  role: 'owner' | 'member'
}

/** A shared account. A personal one is referred to by the word 'personal' and is never listed. */
export interface Account {
  id: number
  name: string
  startingBalanceCents: number
  /** What the balance should not fall below; never negative. */
  bufferCents: number
  /** The income whose next occurrence is the payday; null where one is chosen. */
  paydayCashFlowId: number | null
  /** Counts the changes of the account. */
  revision: number
  members: AccountMember[]
}

export const createAccountInput = z.object({
  name: nameField,
  startingBalanceCents: startingBalanceCentsField.optional(),
})

export const updateAccountInput = z.object({
  id: idField,
  name: nameField.optional(),
  startingBalanceCents: startingBalanceCentsField.optional(),
  bufferCents: bufferCentsField.optional(),
  paydayCashFlowId: paydayCashFlowIdField.optional(),
})

export const accountIdInput = z.object({ id: idField })

/** A member of an account, for what the owner does about them. */
export const memberInput = z.object({ id: idField, userId: idField })

export type CreateAccountInput = z.infer<typeof createAccountInput>
export type UpdateAccountInput = z.infer<typeof updateAccountInput>
export type AccountIdInput = z.infer<typeof accountIdInput>
export type MemberInput = z.infer<typeof memberInput>
