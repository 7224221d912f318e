import { useMutation } from '@tanstack/react-query'
import type { ProofInput } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { startRegistration } from '@simplewebauthn/browser'

/** Thrown where the device makes no passkey, with the sentence that says so. */
export class NotAdded extends Error {}

interface NewPasskey extends ProofInput {
  name: string
}

/**
 * Adds a passkey: the server makes a challenge, the device a passkey, and the server checks it.
 *
 * @param onAdded gets the sentence that says so
 */
export function useAddPasskey(onAdded: (sentence: string) => Promise<void>) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ name, ...proof }: NewPasskey) => {
      const passkey = await makePasskey(await client.passkey.startAdding.mutate(proof))
      if (passkey === 'known') throw new NotAdded('This device has a passkey of yours already.')
      if (!passkey) throw new NotAdded('No passkey was made. Please try again.')
      await client.passkey.add.mutate({ name, passkey })
    },
    onSuccess: () => onAdded('The passkey was added.'),
  })
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The device's answer; undefined when the user breaks it off, or the device cannot make one. */
async function makePasskey(optionsJSON: Options) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
    return undefined
  }
}
