/** Inputs of deleting oneself [behaviour: Deleting oneself]. */
import { z } from 'zod'
import { idField } from '../fields.ts'

/** More shared accounts than anyone owns. */
const MAX_ACCOUNTS = 1_000

/** The future of a shared account: it gets a new owner, or is deleted. */
const ownedAccountField = z.object(
  { id: idField, newOwnerId: idField.nullable() },
  { error: 'Each account must have an id and a new owner.' },
)

export const requestDeletionInput = z.object({
  currentPassword: z
    .string({ error: 'The current password must be text.' })
    .min(1, 'The current password is required.')
    .max(1024, 'The current password is too long.'),
  /** Every shared account that the user owns together with other members. */
  accounts: z
    .array(ownedAccountField, { error: 'The accounts must be a list.' })
    .max(MAX_ACCOUNTS, `There can be at most ${MAX_ACCOUNTS} accounts.`),
})

export type RequestDeletionInput = z.infer<typeof requestDeletionInput>
