import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { usePrepared } from '../../plan/statement/check-in-calls.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { HappenedItems } from './balance-step.tsx'

export function useFinishOnboarding(onClose: () => void) {
  const { accountIdOnWire: accountId } = useCurrentAccount()
  const setUser = useSetUser()
  const remember = useChange(trpc.user.update, { onDone: setUser })
  const { mutateAsync: checkIn } = trpc.account.checkIn.useMutation()
  const answered = useAnsweredBalance('personal', useToday())
  const sendPrepared = usePrepared<CheckInInput>()

  function putOff() {
    onClose()
    remember
      .mutateAsync({ onboarded: true })
      .catch((error: unknown) => logFailure('Putting off the onboarding failed.', error))
  }

  async function finish(balanceCents: number | null, { query, happened, ticks }: HappenedItems) {
    if (balanceCents !== null && query.data !== undefined) {
      const { revision } = query.data
      const prepare = () => ({
        account: 'personal' as const,
        accountId,
        timeZone: browserTimeZone(),
        revision,
        balanceCents,
        done: happened.map(({ kind, id, date }) => ({ kind, id, date })),
        skipped: [],
        moved: [],
      })
      await sendPrepared([JSON.stringify([balanceCents, ...ticks])], prepare, checkIn)
      answered.answer(balanceCents)
    }
    await remember.mutateAsync({ onboarded: true })
    onClose()
  }

  return { putOff, finish }
}
