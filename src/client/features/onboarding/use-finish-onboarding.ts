import { useRef, useState } from 'react'
import { createUuid } from '../../browser/random-uuid.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useSetUser } from '../../server/set-user.ts'
import { useToday } from '../../server/use-today.ts'
import { statusOf } from '../../server/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
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
  // Sent again after no answer, it counts once. What is due may have changed by then: by this very check-in, if it arrived.
  const attempt = useRef<{ said: string; input: Parameters<typeof checkIn>[0] }>(null)

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
  async function finish(balanceCents: number | null, { query, happened, ticks }: HappenedItems) {
    setIsFinishing(true)
    try {
      if (balanceCents !== null && query.data !== undefined) {
        const said = JSON.stringify([balanceCents, ...ticks])
        if (attempt.current?.said !== said) {
          const { revision } = query.data
          const done = happened.map(({ kind, id, date }) => ({ kind, id, date }))
          attempt.current = {
            said,
            input: {
              account: 'personal',
              accountId,
              timeZone: browserTimeZone(),
              checkInId: createUuid(),
              revision,
              balanceCents,
              done,
              skipped: [],
              moved: [],
            },
          }
        }
        try {
          await checkIn(attempt.current.input)
        } catch (error) {
          if (statusOf(error) !== null) attempt.current = null
          throw error
        }
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
