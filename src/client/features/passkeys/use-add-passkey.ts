import { useMutation } from '@tanstack/react-query'
import type { ProofInput } from '../../../shared/users/passkey.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import type { Outcome } from '../../ui/settings-section.tsx'
import { startRegistration } from '@simplewebauthn/browser'

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
    mutationFn: async ({ name, ...proof }: NewPasskey): Promise<Outcome> => {
      const passkey = await makePasskey(await client.passkey.startAdding.mutate(proof))
      if (passkey === 'known')
        return { text: 'This device has a passkey of yours already.', failed: true }
      if (!passkey) return { text: 'No passkey was made. Please try again.', failed: true }
      await client.passkey.add.mutate({ name, passkey })
      return { text: 'The passkey was added.', failed: false }
    },
    onSuccess: ({ failed, text }) => (failed ? undefined : onAdded(text)),
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
