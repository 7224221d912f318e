import type { AccountRef } from '../../../shared/fields.ts'
import { OFFERS_MARK_DONE_MODE } from '../../browser/build-flags.ts'
import { settingsOf } from '../../server/account-settings.ts'
import type { trpc } from '../../server/trpc-hooks.ts'
import type { NamedOccurrence } from './occurrence-row.tsx'
import { formatCents } from '../../words/shown-amounts.ts'

export function describeMoved(
  answers: AnswerCache,
  account: AccountRef,
  { kind, amountCents, skipped }: NamedOccurrence,
  done: boolean,
): string | null {
  if (skipped || amountCents === 0) return null
  const setting = doneSettingOf(answers, account)
  const isIncome = kind === 'income'
  if (setting === 'stays')
    return done ? `It is ${isIncome ? 'in' : 'out of'} your balance already.` : null
  if (setting === 'unasked') return null
  // Only the server knows how much that is: the amount may have changed since.
  if (!done)
    return `Your balance ${isIncome ? 'gave back what it had added' : 'got back what it had taken off'}.`
  const amount = formatCents(amountCents)
  return isIncome ? `Added ${amount} to your balance.` : `Took ${amount} off your balance.`
}

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
