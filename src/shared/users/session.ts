/** Signing in, registering, and where one is signed in [behaviour: Sessions]. */
import { z } from 'zod'
import { invitationTokenField } from '../accounts/invitation.ts'
import { emailField, mailTokenField, nameField, newPasswordField } from '../fields.ts'
import type { PasskeyOptions } from './passkey.ts'

/** A password is only compared here, so its rules do not apply; the limits bound the work of hashing. */
export const loginInput = z.object({
  email: z
    .string({ error: 'The email must be text.' })
    .trim()
    .toLowerCase()
    .min(1, 'The email is required.')
    .max(1024, 'The email is too long.')
    // PostgreSQL cannot store this character, so a query that contains it fails.
    .refine((email) => !email.includes('\0'), 'Please enter a valid email address.'),
  password: z
    .string({ error: 'The password must be text.' })
    .min(1, 'The password is required.')
    .max(1024, 'The password is too long.'),
})

/** A code is only compared: what cannot be one is answered like a wrong one. */
export const claimCodeInput = z.object({
  code: z
    .string({ error: 'The code must be text.' })
    .min(1, 'The code is required.')
    .max(100, 'The code must have at most 100 characters.'),
})

export const newLoginInput = z.object({
  email: emailField,
  password: newPasswordField,
  name: nameField,
})

export const registerInput = newLoginInput.extend({
  /** The token of an open invitation, which the new user accepts: with it, they can register while registration is closed. */
  invitation: invitationTokenField.optional(),
})

export const forgotPasswordInput = z.object({ email: emailField })

export const resetPasswordInput = z.object({ token: mailTokenField, newPassword: newPasswordField })

export const newPasswordForm = resetPasswordInput.pick({ newPassword: true })

export const restoreEmailInput = z.object({ token: mailTokenField })

/** The old e-mail holds again, and with this token its reader chooses a new password. */
export interface RestoredEmail {
  success: true
  resetToken: string
}

export interface SignInAnswer {
  /** Empty when a second step has to follow. */
  token: string
  /**
   * Present only when the user wants more than the password: what the browser needs to use a passkey, whose answer goes
   * to `auth.passkeyLogin`; or its challenge goes with a recovery code to `auth.recoveryCodeLogin`.
   */
  secondStep?: { options: PasskeyOptions }
  accountId?: number
}

export interface OpenSession {
  id: string
  /** In words, as its browser describes itself: "Chrome on Windows". */
  device: string
  address: string
  signedInAt: string
  /** When it was last used; up to an hour of use since then is not in it. */
  lastSeenAt: string
  isCurrent: boolean
}

export const endSessionInput = z.object({
  id: z.string({ error: 'The id must be text.' }).regex(/^[0-9a-f]{64}$/, 'The id is not valid.'),
})

export type EndSessionInput = z.infer<typeof endSessionInput>
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>
export type RestoreEmailInput = z.infer<typeof restoreEmailInput>
export type LoginInput = z.infer<typeof loginInput>
export type NewLoginInput = z.infer<typeof newLoginInput>
export type RegisterInput = z.infer<typeof registerInput>
