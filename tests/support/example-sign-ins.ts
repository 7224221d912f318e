/** A valid input for every procedure of signing in. */
import type { Example } from './example-inputs.ts'

export const SIGN_IN_EXAMPLES: Record<string, Example> = {
  'auth.login': required(({ email, password }) => ({ email, password })),
  'auth.superAdminLogin': required(({ email, password }) => ({ email, password })),
  'auth.claim': required(({ email, password, claimCode }) => ({
    code: claimCode,
    email: `first.${email}`,
    password,
    name: 'Ada',
  })),
  'auth.register': required(({ email, password }) => ({
    email: `other.${email}`,
    password,
    name: 'Ada',
  })),
  'auth.demo': required(() => undefined),
  'auth.forgotPassword': required(({ email }) => ({ email })),
  'auth.resetPassword': required(({ mailToken }) => ({
    token: mailToken,
    newPassword: 'staple battery 7',
  })),
  'auth.restoreEmail': required(({ mailToken }) => ({ token: mailToken })),
  'auth.startPasskeyLogin': required(() => undefined),
  'auth.passkeyLogin': required(({ signedPasskey }) => ({ passkey: signedPasskey })),
  'auth.recoveryCodeLogin': required(({ secondStepChallenge, recoveryCode }) => ({
    challenge: secondStepChallenge,
    recoveryCode,
  })),
}

function required(input: Example['input']): Example {
  return { input, optional: [] }
}
