/** In a chunk of its own, because the library is needed only then. */
import { startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyOptions } from '../../../shared/users/passkey.ts'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { trpcClient } from '../../server/trpc-client.ts'

/** Undefined when the user cancels. */
export type SignInCall = () => Promise<SignInAnswer | undefined>

export async function signInWithPasskey(): Promise<SignInAnswer | undefined> {
  return signInWithOneOf(await trpcClient.auth.startPasskeyLogin.mutate())
}

export async function signInWithOneOf(
  optionsJSON: PasskeyOptions,
): Promise<SignInAnswer | undefined> {
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return passkey && trpcClient.auth.passkeyLogin.mutate({ passkey })
}
