import { useState } from 'react'
import type { UpdateUserInput } from '../../../shared/user.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { trpc } from '../../server/trpc.ts'

/** The two ways to end the onboarding. The server remembers both, so that it never opens again. */
export function useFinishOnboarding(onClose: () => void) {
  const utils = trpc.useUtils()
  const update = trpc.user.update.useMutation()
  const [isFinishing, setIsFinishing] = useState(false)

  async function remember(changes: UpdateUserInput) {
    utils.user.me.setData(undefined, await update.mutateAsync({ ...changes, onboarded: true }))
  }

  /** Closes at once, without waiting for the answer. */
  function putOff() {
    onClose()
    remember({}).catch((error: unknown) => logFailure('Putting off the onboarding failed.', error))
  }

  /** @throws the error of the call if it failed. */
  async function finish(startingBalanceCents: number | null) {
    setIsFinishing(true)
    try {
      await remember(startingBalanceCents === null ? {} : { startingBalanceCents })
      onClose()
    } finally {
      setIsFinishing(false)
    }
  }

  return { putOff, finish, isFinishing }
}
