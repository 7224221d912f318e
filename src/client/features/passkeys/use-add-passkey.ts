import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../server/trpc-hooks.ts'
import type { Outcome } from '../../ui/settings-section.tsx'
import { startRegistration } from '@simplewebauthn/browser'

interface NewPasskey {
  name: string
  currentPassword?: string
}

interface Callbacks {
  onMutate: () => void
  onSuccess: (outcome: Outcome) => unknown
  onError: (error: unknown) => void
}

/** Adds a passkey: the server makes a challenge, the device a passkey, and the server checks it. */
export function useAddPasskey(callbacks: Callbacks) {
  const { client } = trpc.useUtils()
  return useMutation({
    ...callbacks,
    mutationFn: async ({ name, ...proof }: NewPasskey): Promise<Outcome> => {
      const passkey = await makePasskey(await client.passkey.startAdding.mutate(proof))
      if (passkey === 'known')
        return { text: 'This device has a passkey of yours already.', failed: true }
      if (!passkey) return { text: 'No passkey was made. Please try again.', failed: true }
      await client.passkey.add.mutate({ name, passkey })
      return { text: 'The passkey was added.', failed: false }
    },
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
