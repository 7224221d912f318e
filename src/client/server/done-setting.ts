import type { AccountRef } from '../../shared/fields.ts'
import { OFFERS_MARK_DONE_MODE } from '../browser/build-flags.ts'
import { settingsOf } from './account-settings.ts'
import type { trpc } from './trpc-hooks.ts'

/** Says if done marks change the starting balance; `unasked` until a person has answered. */
type DoneSetting = 'moves' | 'stays' | 'unasked'

/** The answers that the page has fetched. */
export type AnswerCache = ReturnType<typeof trpc.useUtils>

/** The setting of an account of which the page shows the days [behaviour: Mark done moves the balance]. */
export function doneSettingOf(answers: AnswerCache, account: AccountRef): DoneSetting {
  const user = answers.user.me.getData()
  // In this mode occurrences become done without a mark, so a mark moves nothing.
  if (account === 'personal' && OFFERS_MARK_DONE_MODE && user?.markDoneMode === 'auto')
    return 'stays'
  const set = settingsOf(account, user, answers.account.list.getData())
  if (set?.doneMovesBalance) return 'moves'
  return set?.doneMovesBalanceChosen === false ? 'unasked' : 'stays'
}
