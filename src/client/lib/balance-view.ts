import type { User } from '../../shared/user.ts'
import { oneOf, useStoredState } from './stored-state.ts'
import { trpc } from './trpc.ts'

export type BalanceView = User['defaultView']

const parseView = oneOf('calendar', 'list')

/**
 * How the Balance tab was last looked at in this browser, until logout; before that, as the user has it
 * in their profile [specification 2].
 */
export function useBalanceView(): [BalanceView, (view: BalanceView) => void] {
  const { data: user } = trpc.user.me.useQuery()
  return useStoredState<BalanceView>('balanceView', user?.defaultView ?? 'list', parseView)
}
