import { useState } from 'react'
import { logFailure } from '../../browser/log-failure.ts'
import { useSetUser } from '../../server/set-user.ts'
import { trpc } from '../../server/trpc.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

/** The two ways to end the onboarding. The server remembers both, so that it never opens again. */
export function useFinishOnboarding(onClose: () => void) {
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation()
  const [isFinishing, setIsFinishing] = useState(false)

  async function remember(changes: { startingBalanceCents?: number }) {
    const timeZone = browserTimeZone()
    const user = await update.mutateAsync({ ...changes, onboarded: true, timeZone })
    await setUser(user)
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
