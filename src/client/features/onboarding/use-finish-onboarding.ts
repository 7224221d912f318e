import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { useAnsweredBalance } from '../../plan/answered-balance.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { usePrepared } from '../../plan/statement/check-in-calls.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { HappenedItems } from './balance-step.tsx'

export function useFinishOnboarding(onClose: () => void) {
  const { accountIdOnWire: accountId } = useCurrentAccount()
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation()
  const { mutateAsync: checkIn } = trpc.account.checkIn.useMutation()
  const answered = useAnsweredBalance('personal', useToday())
  const sendPrepared = usePrepared<CheckInInput>()

  async function remember() {
    await setUser(await update.mutateAsync({ onboarded: true }))
  }

  function putOff() {
    onClose()
    remember().catch((error: unknown) => logFailure('Putting off the onboarding failed.', error))
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
    await remember()
    onClose()
  }

  return { putOff, finish }
}
