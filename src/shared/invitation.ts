/** Invitations: links that let one more person into a shared account [behaviour: Invitations]. */
import { z } from 'zod'
import { idField } from './fields.ts'

/** An invitation that can still be used, as the account's owner sees it. */
export interface Invitation {
  id: number
  /** Instants, ISO 8601. */
  createdAt: string
  expiresAt: string
}

/** One just made. Its token is in no other answer. */
export interface NewInvitation {
  id: number
  token: string
  expiresAt: string
}

/** What whoever holds the link sees of the account before they join. */
export interface InvitationPreview {
  accountName: string
  ownerName: string
  expiresAt: string
}

/** Made-up ones are no different from those that have expired; only the length is judged. */
const tokenField = z
  .string({ error: 'The invitation must be text.' })
  .min(1, 'The invitation is required.')
  .max(200, 'The invitation must have at most 200 characters.')

export const accountInvitationsInput = z.object({ accountId: idField })
export const invitationIdInput = z.object({ id: idField })
export const invitationTokenInput = z.object({ token: tokenField })

export type AccountInvitationsInput = z.infer<typeof accountInvitationsInput>
export type InvitationIdInput = z.infer<typeof invitationIdInput>
export type InvitationTokenInput = z.infer<typeof invitationTokenInput>
