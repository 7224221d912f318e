/** A passkey of the user, in place of the password, before a change of how they sign in [behaviour: Proof]. */
import { startAuthentication } from '@simplewebauthn/browser'
import { trpcClient } from './trpc-client.ts'

/** The answer of the device; undefined when the user breaks it off, or has no passkey there. */
export async function signProof() {
  const optionsJSON = await trpcClient.passkey.startProof.mutate({})
  return startAuthentication({ optionsJSON }).catch(() => undefined)
}
