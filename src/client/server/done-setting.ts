import type { AccountRef } from '../../shared/fields.ts'
import { OFFERS_MARK_DONE_MODE } from '../browser/build-flags.ts'
import { settingsOf } from './account-settings.ts'
import type { trpc } from './trpc-hooks.ts'

type DoneSetting = 'moves' | 'stays' | 'unasked'

export type AnswerCache = ReturnType<typeof trpc.useUtils>

export function doneSettingOf(answers: AnswerCache, account: AccountRef): DoneSetting {
  const user = answers.user.me.getData()
  // In this mode occurrences become done without a mark, so a mark moves nothing.
  if (account === 'personal' && OFFERS_MARK_DONE_MODE && user?.markDoneMode === 'auto')
    return 'stays'
  const set = settingsOf(account, user, answers.account.list.getData())
  if (set?.doneMovesBalance) return 'moves'
  return set?.doneMovesBalanceChosen === false ? 'unasked' : 'stays'
}
