/** The accounts at the house's own provider with which a user signs in [behaviour: Sign-in by a provider]. */
import { z } from 'zod'
import { idField } from '../fields.ts'
import { proofFields } from './passkey.ts'

export interface LinkedSignIn {
  id: number
  issuer: string
  linkedAt: string
  /** Null before its first sign-in. */
  lastUsedAt: string | null
}

export interface StartedLinking {
  url: string
}

export const unlinkSignInInput = z.object({ id: idField, ...proofFields })

export type UnlinkSignInInput = z.infer<typeof unlinkSignInInput>
