/** Signs in with a passkey. In a chunk of its own, because the library is needed only then. */
import { startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyOptions } from '../../../shared/users/passkey.ts'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { trpcClient } from '../../server/trpc-client.ts'

/** A way to sign in; undefined when the user has broken it off. */
export type SignInCall = () => Promise<SignInAnswer | undefined>

/** Signs in with whichever passkey the user chooses; undefined when they choose none. */
export async function signInWithPasskey(): Promise<SignInAnswer | undefined> {
  return signInWithOneOf(await trpcClient.auth.startPasskeyLogin.mutate())
}

/** Signs in with one of the passkeys in the options; undefined when the user chooses none. */
export async function signInWithOneOf(
  optionsJSON: PasskeyOptions,
): Promise<SignInAnswer | undefined> {
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return passkey && trpcClient.auth.passkeyLogin.mutate({ passkey })
}
