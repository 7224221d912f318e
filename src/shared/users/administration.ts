/** The acts of super admins upon users [behaviour: Administration]. Nothing here contains anyone's finances. */
import { z } from 'zod'
import { emailField, idField, longIdField, nameField } from '../fields.ts'

export interface ListedUser {
  id: number
  email: string
  name: string
  role: 'user' | 'superAdmin'
  disabled: boolean
  createdAt: string
  /** When one of their sessions was last used, to the hour; null when they have no session. */
  lastSeenAt: string | null
}

export interface UserPage {
  users: ListedUser[]
  nextCursor: number | null
}

export interface LastBackup {
  at: string | null
  bytes: number | null
  /** Why the latest try has failed, like "the disk is full"; null when it has not. */
  problem: string | null
}

export interface UserWithPassword {
  user: ListedUser
  oneTimePassword: string
}

type AuditAction =
  | 'createdUser'
  | 'setPassword'
  | 'disabled'
  | 'enabled'
  | 'signedOut'
  | 'removedPasskeys'

interface AuditPerson {
  id: number
  email: string
  name: string
}

export interface AuditEntry {
  id: number
  at: string
  action: AuditAction
  role: ListedUser['role'] | null
  /** Null when it was done from the terminal. */
  actor: AuditPerson | null
  user: AuditPerson
}

export interface AuditPage {
  entries: AuditEntry[]
  nextCursor: number | null
}

export const listUsersInput = z.object({
  search: z
    .string({ error: 'The search must be text.' })
    .trim()
    .max(254, 'The search must have at most 254 characters.')
    // PostgreSQL cannot store this character, so a query that contains it fails.
    .refine((search) => !search.includes('\0'), 'The search must be valid text.')
    .optional(),
  cursor: idField.optional(),
})

export const listAuditInput = z.object({ cursor: longIdField.optional() })

export const createUserInput = z.object({
  email: emailField,
  name: nameField,
  role: z
    .enum(['user', 'superAdmin'], { error: 'The role must be "user" or "superAdmin".' })
    .optional(),
})

export const userIdInput = z.object({ userId: idField })

export type ListUsersInput = z.infer<typeof listUsersInput>
export type ListAuditInput = z.infer<typeof listAuditInput>
export type CreateUserInput = z.infer<typeof createUserInput>
export type UserIdInput = z.infer<typeof userIdInput>
