import { oneOf, useStoredState } from './stored-state.ts'

export type BalanceView = 'calendar' | 'list'

const parseView = oneOf('calendar', 'list')

/** How the Balance tab was last looked at, remembered until logout [specification 2]. */
export function useBalanceView(): [BalanceView, (view: BalanceView) => void] {
  return useStoredState<BalanceView>('balanceView', 'list', parseView)
}
