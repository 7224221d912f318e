import { useMemo } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { OFFERS_MARK_DONE_MODE } from '../browser/build-flags.ts'
import { settingsOf } from './account-settings.ts'
import { trpc } from './trpc-hooks.ts'

/** Says if done marks change the starting balance; `unasked` until a person has answered. */
export type DoneSetting = 'moves' | 'stays' | 'unasked'

/**
 * Answers a function that reads the setting of an account [behaviour: Mark done moves the balance]. A page that shows the
 * days of an account has fetched it.
 */
export function useDoneSetting(): (account: AccountRef) => DoneSetting {
  const utils = trpc.useUtils()
  return useMemo(
    () => (account) => {
      const user = utils.user.me.getData()
      // In this mode occurrences become done without a mark, so a mark moves nothing.
      if (account === 'personal' && OFFERS_MARK_DONE_MODE && user?.markDoneMode === 'auto')
        return 'stays'
      const set = settingsOf(account, user, utils.account.list.getData())
      if (set?.doneMovesBalance) return 'moves'
      return set?.doneMovesBalanceChosen === false ? 'unasked' : 'stays'
    },
    [utils],
  )
}
