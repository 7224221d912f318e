import { formatCents } from '../../../shared/money/money.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { type AnswerCache, doneSettingOf } from '../../server/done-setting.ts'

export function describeMoved(
  answers: AnswerCache,
  account: AccountRef,
  { kind, amountCents, skipped }: Occurrence,
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
