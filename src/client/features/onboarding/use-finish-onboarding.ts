import { useState } from 'react'
import type { UpdateUserInput } from '../../../shared/user.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { trpc } from '../../server/trpc.ts'

/** The two ways out of the onboarding. The server remembers both, so that it never opens again. */
export function useFinishOnboarding(onClose: () => void) {
  const utils = trpc.useUtils()
  const update = trpc.user.update.useMutation()
  const [isFinishing, setIsFinishing] = useState(false)

  async function remember(changes: UpdateUserInput) {
    utils.user.me.setData(undefined, await update.mutateAsync({ ...changes, onboarded: true }))
  }

  /** Closes at once: whether the server could be told is nothing to wait for. */
  function putOff() {
    onClose()
    remember({}).catch((error: unknown) => logFailure('Putting off the onboarding failed.', error))
  }

  /** @throws whatever kept it from being saved. */
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
