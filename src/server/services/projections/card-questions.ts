/** Bills of cards, and the range of balances. Throws as projections do; see projections.ts. */
import { AppError } from '../../../shared/app-error.ts'
import type { RangeProjection } from '../../../shared/projections/balance-range.ts'
import type { Bill, BillInput } from '../../../shared/projections/card-bill.ts'
import type { BalancesProjectionInput } from '../../../shared/projections/projection.ts'
import { billInSteps, costOfBill } from '../../projection/answers/cards/bill-of-card.ts'
import { projectRange } from '../../projection/answers/cards/everyday-range.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { todayIn } from '../scope.ts'
import { countWork } from './plan-work.ts'
import { project, readDays } from './projections.ts'

/** @throws AppError NOT_FOUND for a cash flow that is no card, and for a date that it does not have. */
export async function getBill(
  scope: AccountScope,
  { account, timeZone, id, date, cursor = 0 }: BillInput,
): Promise<Bill> {
  const today = todayIn(scope, timeZone)
  const bill = await project(scope, { account, today, to: today }, async (plan) => {
    const question = { id, date, cursor }
    await countWork(scope, costOfBill(plan, question))
    return inSlices(billInSteps(plan, question))
  })
  if (!bill) throw new AppError('NOT_FOUND', 'This payment of a card was not found.')
  return bill
}

/** The balances between which the account is in eight of ten such months, day by day. */
export async function getRange(
  scope: AccountScope,
  input: BalancesProjectionInput,
): Promise<RangeProjection> {
  const today = todayIn(scope, input.timeZone)
  const { from, to } = readDays(input)
  const range = await project(scope, { account: input.account, today, to }, (plan) =>
    projectRange(plan, { from, to, today }),
  )
  return { from: input.from, today: today.toString(), ...range }
}
