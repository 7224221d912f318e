import { oneOf, useStoredState } from '../browser/stored-state.ts'
import { trpc } from './trpc.ts'

export type BalanceView = 'calendar' | 'list'

const parseView = oneOf('calendar', 'list')

/**
 * How the Balance tab was last looked at, remembered until logout; until then it is the user's own
 * default [behaviour: Balance tab].
 */
export function useBalanceView(): [BalanceView, (view: BalanceView) => void] {
  const { data: user } = trpc.user.me.useQuery()
  return useStoredState<BalanceView>('balanceView', user?.defaultView ?? 'list', parseView)
}
