import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Together, TogetherInput } from '../../../shared/projections/together.ts'
import { addUp, partOf } from '../../projection/answers/sum-of-accounts.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { type DatabaseScope, todayIn } from '../scope.ts'
import { project, readDays, refuse } from './projections.ts'

interface Caller {
  scope: DatabaseScope
  accountScope: (account: AccountRef) => Promise<AccountScope>
}

/**
 * The sum of the balances of accounts of the caller, day by day, and what it looks like from today on. Each account follows
 * its own rules, and is read at a moment of its own.
 *
 * @throws AppError as projections do, see projections.ts; NOT_FOUND when one of the accounts is not the caller's;
 * BAD_REQUEST for more than ten years, and for days that are all before today.
 */
export async function getTogether(
  { scope, accountScope }: Caller,
  { accounts, timeZone, ...input }: TogetherInput,
): Promise<Together> {
  const today = todayIn(scope, timeZone)
  const days = { ...readDays(input), today }
  if (input.to < today.toString())
    throw new AppError('BAD_REQUEST', 'The last day must be today or later.')
  const scopes = []
  // One after the other: the first that is not the caller's ends it, however many are named.
  for (const account of accounts) scopes.push({ account, own: await accountScope(account) })
  const parts = await Promise.all(
    scopes.map(({ account, own }) =>
      project(own, { account, today, to: days.to }, (compiled) =>
        partOf(compiled, days, Number(own.account.bufferCents)),
      ),
    ),
  )
  try {
    return { from: input.from, today: today.toString(), ...addUp(parts, today) }
  } catch (error) {
    return refuse(error)
  }
}
