/** [behaviour: Deleting oneself] */
import { z } from 'zod'
import { idField } from '../fields.ts'

const MAX_ACCOUNTS = 1_000

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

/** `choices` has for each account's id a new owner's id, or DELETE_ACCOUNT. */
export const selfDeletionForm = z.object({
  currentPassword: z.string(),
  choices: z.record(z.string(), z.string()),
})

export const DELETE_ACCOUNT = 'delete'

export type RequestDeletionInput = z.infer<typeof requestDeletionInput>
