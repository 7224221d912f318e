import { oneOf, useStoredState } from '../browser/stored-state.ts'
import { trpc } from '../server/trpc-hooks.ts'

export type BalanceView = 'calendar' | 'list'

const parseView = oneOf('calendar', 'list')

/**
 * The view of the Balance tab that was chosen last, stored until logout; before a choice, the user's default [behaviour: Balance tab].
 */
export function useBalanceView(): [BalanceView, (view: BalanceView) => void] {
  const { data: user } = trpc.user.me.useQuery()
  return useStoredState<BalanceView>('balanceView', user?.defaultView ?? 'list', parseView)
}
