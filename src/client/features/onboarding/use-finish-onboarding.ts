import { useRef, useState } from 'react'
import { createUuid } from '../../browser/random-uuid.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { useAnsweredBalance } from '../../server/answered-balance.ts'
import { useCurrentAccount } from '../../server/current-account.ts'
import { useSetUser } from '../../server/set-user.ts'
import { useToday } from '../../server/today.ts'
import { trpc } from '../../server/trpc.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { HappenedItems } from './use-happened-items.ts'

/** The two ways to end the onboarding. The server remembers both, so that it never opens again. */
export function useFinishOnboarding(onClose: () => void) {
  const { accountIdOnWire: accountId } = useCurrentAccount()
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation()
  const { mutateAsync: checkIn } = trpc.account.checkIn.useMutation()
  const [isFinishing, setIsFinishing] = useState(false)
  const answered = useAnsweredBalance('personal', useToday())
  // Sent again after no answer, it counts once.
  const attempt = useRef<{ said: string; id: string }>(null)

  async function remember() {
    await setUser(await update.mutateAsync({ onboarded: true }))
  }

  /** Closes at once, without waiting for the answer. */
  function putOff() {
    onClose()
    remember().catch((error: unknown) => logFailure('Putting off the onboarding failed.', error))
  }

  /**
   * Checks in with what is typed and what of the plan has happened; without a balance nothing is said about either.
   *
   * @throws the error of the call if it failed.
   */
  async function finish(balanceCents: number | null, { query, happened }: HappenedItems) {
    setIsFinishing(true)
    try {
      if (balanceCents !== null && query.data !== undefined) {
        const done = happened.map(({ kind, id, date }) => ({ kind, id, date }))
        const said = JSON.stringify({ balanceCents, done })
        if (attempt.current?.said !== said) attempt.current = { said, id: createUuid() }
        const { revision } = query.data
        await checkIn({
          account: 'personal',
          accountId,
          timeZone: browserTimeZone(),
          checkInId: attempt.current.id,
          revision,
          balanceCents,
          done,
          skipped: [],
          moved: [],
        })
        answered.answer(balanceCents)
      }
      await remember()
      onClose()
    } finally {
      setIsFinishing(false)
    }
  }

  return { putOff, finish, isFinishing }
}
