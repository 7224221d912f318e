/** Tokens, with which programs call for a user [behaviour: Tokens of programs]. */
import { z } from 'zod'
import { type AccountRef, idField, nameField } from '../fields.ts'
import { proofFields } from '../users/passkey.ts'

export const MAX_TOKENS = 20

export const TOKEN_DAYS = [30, 90, 365] as const

const daysField = z.literal(TOKEN_DAYS, { error: 'The days must be 30, 90 or 365.' })

export const createTokenInput = z.object({
  name: nameField,
  scope: z.enum(['read', 'write'], { error: 'The scope must be "read" or "write".' }),
  account: z.union([z.literal('all'), z.literal('personal'), idField], {
    error: 'The account must be "all", "personal" or the id of a shared account.',
  }),
  days: daysField,
  ...proofFields,
})

export const tokenRefInput = z.object({ id: idField })

export interface ApiToken {
  id: number
  name: string
  scope: CreateTokenInput['scope']
  account: AccountRef | 'all'
  expiresAt: string
  /** To the hour; null before its first call. */
  lastUsedAt: string | null
}

export interface NewApiToken {
  id: number
  token: string
}

export type CreateTokenInput = z.infer<typeof createTokenInput>
export type TokenRefInput = z.infer<typeof tokenRefInput>
