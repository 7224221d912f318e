/** Passkeys, the second step and recovery codes [behaviour: Passkeys]. */
import { z } from 'zod'
import { idField, nameField } from '../fields.ts'

export interface Passkey {
  id: number
  name: string
  createdAt: string
  /** Null before its first sign-in. */
  lastUsedAt: string | null
}

export interface PasskeyOverview {
  passkeys: Passkey[]
  secondStep: boolean
  recoveryCodesLeft: number
}

export interface PasskeyOptions {
  challenge: string
  rpId?: string
  timeout?: number
  /** The passkeys that may be used; when there are none, any of this site. */
  allowCredentials?: { id: string; type: string; transports?: string[] }[]
  userVerification?: 'required' | 'preferred' | 'discouraged'
}

export interface NewRecoveryCodes {
  recoveryCodes: string[]
}

export const RECOVERY_CODES = 10

/** base64url of what a passkey answers; an attestation may be long. */
const bytesField = z
  .string({ error: 'The passkey is not valid.' })
  .regex(/^[\w-]{1,20000}$/, 'The passkey is not valid.')

const answerFields = {
  id: bytesField,
  rawId: bytesField,
  type: z.literal('public-key', { error: 'The passkey is not valid.' }),
}

/** The answer of a browser that has made a passkey. Fields that it need not send are not read. */
const newPasskeyField = z.object(
  {
    ...answerFields,
    response: z.object(
      {
        clientDataJSON: bytesField,
        attestationObject: bytesField,
        transports: z
          .array(z.string().regex(/^[a-z-]{1,20}$/, 'The passkey is not valid.'), {
            error: 'The passkey is not valid.',
          })
          .max(10, 'The passkey is not valid.')
          .optional(),
      },
      { error: 'The passkey is not valid.' },
    ),
  },
  { error: 'The passkey is not valid.' },
)

const signedPasskeyField = z.object(
  {
    ...answerFields,
    response: z.object(
      {
        clientDataJSON: bytesField,
        authenticatorData: bytesField,
        signature: bytesField,
        userHandle: bytesField.optional(),
      },
      { error: 'The passkey is not valid.' },
    ),
  },
  { error: 'The passkey is not valid.' },
)

/** Either of them proves that the caller is the user, and not somebody who has stolen the session. */
export const proofFields = {
  currentPassword: z
    .string({ error: 'The current password must be text.' })
    .min(1, 'The current password is required.')
    .max(1024, 'The current password is too long.')
    .optional(),
  /** The answer to a challenge of `passkey.startProof`; then the password is not looked at. */
  proof: signedPasskeyField.optional(),
}

export const startProofInput = z.object({}).optional()

export const proofInput = z.object(proofFields)

/** The password, as it is typed: the server says what is wrong with it. */
export const proofForm = z.object({ currentPassword: z.string() })

export const addPasskeyInput = z.object({ name: nameField, passkey: newPasskeyField })

export const renamePasskeyInput = z.object({ id: idField, name: nameField })

export const passkeyNameForm = renamePasskeyInput.pick({ name: true })

export const removePasskeyInput = z.object({ id: idField, ...proofFields })

export const setSecondStepInput = z.object({
  secondStep: z.boolean({ error: 'The second step must be on (true) or off (false).' }),
  ...proofFields,
})

export const passkeyLoginInput = z.object({ passkey: signedPasskeyField })

export const recoveryCodeLoginInput = z.object({
  /** The challenge of the second step: the proof that the password was right. */
  challenge: bytesField.max(200, 'The challenge is not valid.'),
  recoveryCode: z
    .string({ error: 'The recovery code must be text.' })
    .min(1, 'The recovery code is required.')
    .max(200, 'The recovery code is too long.'),
})

export type ProofInput = z.infer<typeof proofInput>
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>
export type RenamePasskeyInput = z.infer<typeof renamePasskeyInput>
export type RemovePasskeyInput = z.infer<typeof removePasskeyInput>
export type SetSecondStepInput = z.infer<typeof setSecondStepInput>
export type PasskeyLoginInput = z.infer<typeof passkeyLoginInput>
export type RecoveryCodeLoginInput = z.infer<typeof recoveryCodeLoginInput>
