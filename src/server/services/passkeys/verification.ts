/** The library takes 30 MB, so it is loaded when the first passkey is used. */
import { createHash } from 'node:crypto'
import { AppError } from '../../../shared/app-error.ts'
import type {
  AddPasskeyInput,
  PasskeyLoginInput,
  PasskeyOptions,
} from '../../../shared/users/passkey.ts'
import type { Passkey, User } from '../../db/generated/sqlite/client.ts'
import type { Settings } from '../scope.ts'

/** Ed25519, P-256 and RSA, by their COSE numbers. The library's own choice depends on the version of Node. */
const ALGORITHMS = [-8, -7, -257]

const ATTESTED_FORMATS = ['android-key', 'android-safetynet', 'apple'] as const

/**
 * Trusts no maker of devices: for a certificate that it trusts, the library would ask the address in it about revocation, and this
 * server connects to its database alone.
 */
async function loadLibrary() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of ATTESTED_FORMATS)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

function siteOf({ publicOrigin }: Settings): { origin: string; id: string } {
  return { origin: publicOrigin, id: new URL(publicOrigin).hostname }
}

/** @param existing a device makes no second passkey of its user */
export async function optionsToAdd(
  settings: Settings,
  challenge: string,
  user: User,
  existing: Passkey[],
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: 'Balance',
    rpID: siteOf(settings).id,
    challenge: bytesOf(challenge),
    userID: bytesOf(handleOf(user)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(descriptorOf),
    // A passkey that the device finds by itself, so that signing in needs no e-mail.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options
}

/** @param allowed any passkey of this site where it is empty */
export async function optionsToSignIn(
  settings: Settings,
  challenge: string,
  allowed: Passkey[] = [],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: siteOf(settings).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  })
  return options
}

/** One for all passkeys of a user; it says nothing about them. In base64url. */
export function handleOf({ id, createdAt }: Pick<User, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`user ${id} ${createdAt.getTime()}`).digest('base64url')
}

export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge }: { challenge?: unknown } = Object(data)
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** @throws AppError BAD_REQUEST when anything about the answer is wrong. */
export async function verifyNewPasskey(settings: Settings, answer: AddPasskeyInput['passkey']) {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { origin, id } = siteOf(settings)
  const { transports = [] } = answer.response
  const verification = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challengeOf(answer),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verification?.verified)
    throw new AppError('BAD_REQUEST', 'This passkey was not accepted. Please try again.')
  const { credential } = verification.registrationInfo
  return { ...credential, transports }
}

/** The new counter; null when anything about the answer is wrong. */
export async function verifySignedPasskey(
  settings: Settings,
  passkey: Passkey,
  answer: PasskeyLoginInput['passkey'],
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { origin, id } = siteOf(settings)
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challengeOf(answer),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => null)
  return verification?.verified ? verification.authenticationInfo.newCounter : null
}

function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: transports.split(',').filter(Boolean) }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
