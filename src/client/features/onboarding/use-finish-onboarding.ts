import { logFailure } from '../../browser/log-failure.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { useSendCheckIn } from '../../plan/statement/use-check-in.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import type { HappenedItems } from './balance-step.tsx'

export function useFinishOnboarding(onClose: () => void) {
  const { accountIdOnWire: accountId } = useCurrentAccount()
  const setUser = useSetUser()
  const remember = useChange(trpc.user.update, { onDone: setUser })
  const answered = useAnsweredBalance('personal', useToday())
  const sendCheckIn = useSendCheckIn({ account: 'personal', accountId })

  function putOff() {
    onClose()
    remember
      .mutateAsync({ onboarded: true })
      .catch((error: unknown) => logFailure('Putting off the onboarding failed.', error))
  }

  async function finish(balanceCents: number | null, { query, happened, ticks }: HappenedItems) {
    if (balanceCents !== null && query.data !== undefined) {
      const { revision } = query.data
      const done = happened.map(({ kind, id, date }) => ({ kind, id, date }))
      await sendCheckIn([JSON.stringify([balanceCents, ...ticks])], async () => ({
        revision,
        balanceCents,
        done,
        skipped: [],
        moved: [],
      }))
      answered.answer(balanceCents)
    }
    await remember.mutateAsync({ onboarded: true })
    onClose()
  }

  return { putOff, finish }
}
