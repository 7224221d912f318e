import { startAuthentication } from '@simplewebauthn/browser'
import { trpcClient } from '../server/trpc-client.ts'

/** Undefined when the user cancels, or has no passkey there. */
export async function signProof() {
  const optionsJSON = await trpcClient.passkey.startProof.mutate({})
  return startAuthentication({ optionsJSON }).catch(() => undefined)
}
