/** What super admins do with users [behaviour: Administration]. Nothing here tells of anyone's finances. */
import { z } from 'zod'
import { emailField, idField, nameField } from './fields.ts'

/** Who somebody is to super admins. */
export interface ListedUser {
  id: number
  email: string
  name: string
  role: 'user' | 'superAdmin'
  disabled: boolean
  createdAt: string
  /** When any of their sessions was last in use, give or take an hour; null when they have none. */
  lastSeenAt: string | null
}

export interface UserPage {
  users: ListedUser[]
  /** To ask for what follows; null at the end. */
  nextCursor: number | null
}

/** A user whose password was made for them; it is shown this once. */
export interface UserWithPassword {
  user: ListedUser
  oneTimePassword: string
}

type AuditAction = 'createdUser' | 'setPassword' | 'disabled' | 'enabled' | 'signedOut'

interface AuditPerson {
  id: number
  email: string
  name: string
}

/** Who did what to whom, and when. */
export interface AuditEntry {
  id: number
  at: string
  action: AuditAction
  /** What the user was created as; null for other acts. */
  role: ListedUser['role'] | null
  /** Null for what was done from the terminal. */
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
    // PostgreSQL's text cannot hold it, so it cannot even be looked for.
    .refine((search) => !search.includes('\0'), 'The search must be valid text.')
    .optional(),
  cursor: idField.optional(),
})

export const listAuditInput = z.object({ cursor: idField.optional() })

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
