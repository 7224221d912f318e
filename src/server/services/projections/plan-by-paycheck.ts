import type { Paychecks, PaychecksInput } from '../../../shared/projections/paycheck.ts'
import { PAYDAY_DAYS } from '../../../shared/projections/paycheck.ts'
import { paycheckSpans, projectPaychecks } from '../../projection/answers/paychecks/paychecks.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { paydayIdsOf } from '../accounts/chosen-paydays.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { todayIn } from '../scope.ts'
import { itemsOf } from './plan-cache.ts'
import { countWork, workOut } from './plan-work.ts'
import { project } from './projections.ts'

/** [behaviour: Paychecks] @throws AppError as projections do, see projections.ts. */
export async function getPaychecks(
  scope: Pick<AccountScope, keyof Parameters<typeof project>[0]>,
  { account, count, timeZone }: PaychecksInput,
): Promise<Paychecks> {
  const today = todayIn(scope, timeZone)
  const { bufferCents } = scope.account
  const paydayCashFlowIds = paydayIdsOf(scope.account)
  const to = today.add({ days: PAYDAY_DAYS })
  return project(scope, { account, today, to }, async (compiled) => {
    const spans = paycheckSpans(compiled, { today, paydayCashFlowIds, count })
    await countWork(scope, itemsOf(compiled.plan) * spans.length)
    const days = spans.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    await workOut(scope, compiled, today.add({ days: days - 1 }))
    const options = { today, spans, bufferCents: Number(bufferCents) }
    return inSlices(projectPaychecks(compiled, options))
  })
}
