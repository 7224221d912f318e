/** Every function throws AppError as projections do, see projections.ts [behaviour: Answers]. */
import { Temporal } from 'temporal-polyfill'
import type {
  Affordability,
  AffordInput,
  ExplainInput,
  Explanation,
  Outlook,
  OutlookInput,
} from '../../../shared/projections/answers.ts'
import type { Advice } from '../../../shared/projections/advice.ts'
import { projectAffordability } from '../../projection/answers/afford.ts'
import { projectAdvice } from '../../projection/answers/low-advice.ts'
import { projectOutlook } from '../../projection/answers/outlook.ts'
import { paydayIdsOf } from '../accounts/chosen-paydays.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { todayIn } from '../scope.ts'
import { project } from './projections.ts'
import { explainBalance } from '../../projection/answers/explain.ts'

export async function getOutlook(
  scope: AccountScope,
  { account, timeZone, days }: OutlookInput,
): Promise<Outlook> {
  const today = todayIn(scope, timeZone)
  const { bufferCents } = scope.account
  const paydayCashFlowIds = paydayIdsOf(scope.account)
  const options = { today, days, bufferCents: Number(bufferCents), paydayCashFlowIds }
  return project(scope, { account, today, to: today.add({ days }) }, (plan) =>
    projectOutlook(plan, options),
  )
}

/** Null if no day is below zero or the buffer. */
export async function getAdvice(
  scope: AccountScope,
  { account, timeZone, days }: OutlookInput,
): Promise<Advice | null> {
  const today = todayIn(scope, timeZone)
  const options = { today, days, bufferCents: Number(scope.account.bufferCents) }
  return project(scope, { account, today, to: today.add({ days }) }, (plan) =>
    projectAdvice(plan, options),
  )
}

/** @throws AppError BAD_REQUEST when the date is not one of the days. */
export async function getAffordability(
  scope: AccountScope,
  { account, timeZone, amountCents, date: dateText, every, keepCents, days }: AffordInput,
): Promise<Affordability> {
  const today = todayIn(scope, timeZone)
  const date = dateText === undefined ? null : Temporal.PlainDate.from(dateText)
  return project(scope, { account, today, to: today.add({ days }) }, (plan) =>
    projectAffordability(plan, {
      today,
      amountCents,
      date,
      every,
      keepCents: keepCents ?? Number(scope.account.bufferCents),
      days,
    }),
  )
}

/** @throws AppError BAD_REQUEST for days that cannot be explained, and for sums that pass 2^53 cents. */
export async function getExplanation(
  scope: AccountScope,
  { account, timeZone, from: fromText, to: toText }: ExplainInput,
): Promise<Explanation> {
  const today = todayIn(scope, timeZone)
  const from = fromText === undefined ? null : Temporal.PlainDate.from(fromText)
  const to = Temporal.PlainDate.from(toText)
  return project(scope, { account, today, to }, (compiled) =>
    explainBalance(compiled, { from, to, today }),
  )
}
