/** Invitations: links by which one more person joins a shared account [behaviour: Invitations]. */
import { z } from 'zod'
import { emailField, idField } from '../fields.ts'

export const invitedRoleField = z.enum(['member', 'viewer'], {
  error: 'The role must be "member" or "viewer".',
})

export type InvitedRole = z.infer<typeof invitedRoleField>

export interface Invitation {
  id: number
  role: InvitedRole
  createdAt: string
  expiresAt: string
}

export interface NewInvitation {
  id: number
  token: string
  expiresAt: string
}

export interface InvitationPreview {
  accountName: string
  ownerName: string
  expiresAt: string
  role: InvitedRole
}

/** Only the length is checked: an invented token is answered like one that has expired. */
export const invitationTokenField = z
  .string({ error: 'The invitation must be text.' })
  .min(1, 'The invitation is required.')
  .max(200, 'The invitation must have at most 200 characters.')

export const accountInvitationsInput = z.object({ accountId: idField })

/** An e-mail in it gets a link of its own. */
export const createInvitationInput = z.object({
  accountId: idField,
  role: invitedRoleField.default('member'),
  email: emailField.optional(),
})

const inviteeField = z
  .string()
  .transform((email) => email.trim() || undefined)
  .pipe(createInvitationInput.shape.email)

export const inviteForm = z.object({ email: inviteeField, role: invitedRoleField })

export const invitationIdInput = z.object({ id: idField })
export const invitationTokenInput = z.object({ token: invitationTokenField })

export type AccountInvitationsInput = z.infer<typeof accountInvitationsInput>
export type CreateInvitationInput = z.infer<typeof createInvitationInput>
export type InvitationIdInput = z.infer<typeof invitationIdInput>
export type InvitationTokenInput = z.infer<typeof invitationTokenInput>
