/** The signed-in user [behaviour: Users]. */
import { z } from 'zod'
import {
  bufferCentsField,
  doneMovesBalanceField,
  emailField,
  mailTokenField,
  nameField,
  newPasswordField,
  paydayCashFlowIdField,
  paydayCashFlowIdsField,
  startingBalanceCentsField,
  timeZoneField,
} from '../fields.ts'
import { proofFields } from './passkey.ts'

export interface User {
  id: number
  email: string
  name: string
  /** This and the next seven are those of the personal account. */
  revision: number
  startingBalanceCents: number
  bufferCents: number
  paydayCashFlowId: number | null
  paydayCashFlowIds: number[]
  balanceOn: string | null
  doneMovesBalance: boolean
  doneMovesBalanceChosen: boolean
  defaultView: 'calendar' | 'list'
  markDoneMode: 'manual' | 'auto'
  role: 'user' | 'superAdmin'
  /** False for who signs in without one, until they set their first. */
  hasPassword: boolean
  onboarded: boolean
  /** When the visit of the demo ends, unless its visitor is back before; null for everyone else. */
  demoUntil: string | null
  mustChangePassword?: true
  /** Present only after the user has requested their deletion: when they are deleted. */
  deletionAt?: string
  /**
   * Present only for a super admin who cannot administer yet, because the settings require a passkey: they have to
   * add one, or to sign in with the one that they have.
   */
  adminNeedsPasskey?: 'add' | 'signIn'
}

export const updateUserInput = z.object({
  name: nameField.optional(),
  startingBalanceCents: startingBalanceCentsField.optional(),
  bufferCents: bufferCentsField.optional(),
  paydayCashFlowId: paydayCashFlowIdField.optional(),
  /** Sets the one above too, which is the first of them. */
  paydayCashFlowIds: paydayCashFlowIdsField.optional(),
  doneMovesBalance: doneMovesBalanceField.optional(),
  timeZone: timeZoneField,
  defaultView: z
    .enum(['calendar', 'list'], { error: 'The default view must be "calendar" or "list".' })
    .optional(),
  markDoneMode: z
    .enum(['manual', 'auto'], { error: 'The mark-done mode must be "manual" or "auto".' })
    .optional(),
  onboarded: z.boolean({ error: '"onboarded" must be true or false.' }).optional(),
})

const currentPasswordField = z
  .string({ error: 'The current password must be text.' })
  .min(1, 'The current password is required.')
  .max(1024, 'The current password is too long.')

/** The proof is not needed in the first 15 minutes after signing in, if the session's cookie comes along. */
export const changeEmailInput = z.object({ newEmail: emailField, ...proofFields })

export const confirmEmailInput = z.object({ token: mailTokenField })

export const changePasswordInput = z.object({
  /**
   * A user without a password sets the first one without it, within 15 minutes of signing in, if the cookie of
   * the session comes along.
   */
  currentPassword: currentPasswordField.optional(),
  newPassword: newPasswordField,
  /** Removing them ends the second step and its recovery codes. */
  removePasskeys: z
    .boolean({ error: 'The removal of passkeys must be on (true) or off (false).' })
    .optional(),
})

export const ownNameForm = z.object({ name: nameField })

export const newEmailForm = changeEmailInput.pick({ newEmail: true })

/** The current password is empty for a user without one. */
export const changePasswordForm = changePasswordInput.required().extend({
  currentPassword: z.string(),
})

export const ownPasswordForm = z
  .object({
    currentPassword: currentPasswordField,
    newPassword: newPasswordField,
    repeated: z.string(),
  })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'This is not the same as the new password.',
    // Said beside what else is wrong.
    when: () => true,
  })

export type UpdateUserInput = z.infer<typeof updateUserInput>
export type ChangeEmailInput = z.infer<typeof changeEmailInput>
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>
export type ChangePasswordInput = z.infer<typeof changePasswordInput>
