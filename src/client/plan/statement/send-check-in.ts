import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { usePrepared } from '../../server/once-link.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

export type CheckInFields = Omit<CheckInInput, keyof WriteScope | 'timeZone'>

/** Sends a check-in, the same one again until there is an answer. */
export function useSendCheckIn(scope: WriteScope) {
  const { mutateAsync: checkIn } = trpc.account.checkIn.useMutation()
  const sendPrepared = usePrepared<CheckInInput>()
  /** @param said as long as these are the same values, it is the same check-in */
  return (said: unknown[], fieldsOf: () => Promise<CheckInFields>, onSend?: () => void) =>
    sendPrepared(
      said,
      async () => ({ ...scope, timeZone: browserTimeZone(), ...(await fieldsOf()) }),
      (input) => {
        onSend?.()
        return checkIn(input)
      },
    )
}
