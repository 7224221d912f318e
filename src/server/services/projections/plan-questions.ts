/** Every function throws AppError as projections do, see projections.ts [behaviour: Answers]. */
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import { dateField, idField } from '../../../shared/fields.ts'
import { kindField } from '../../../shared/plan/cash-flow.ts'
import type {
  Affordability,
  AffordInput,
  ExplainInput,
  Explanation,
  Outlook,
  OutlookInput,
} from '../../../shared/projections/answers.ts'
import type { Advice } from '../../../shared/projections/advice.ts'
import type { RangeProjection } from '../../../shared/projections/balance-range.ts'
import type { Bill, BillInput } from '../../../shared/projections/card-bill.ts'
import type { Coming, ComingInput } from '../../../shared/projections/coming-items.ts'
import {
  type Paychecks,
  type PaychecksInput,
  PAYDAY_DAYS,
} from '../../../shared/projections/paycheck.ts'
import type {
  BalancesProjectionInput,
  ProjectionScope,
} from '../../../shared/projections/projection.ts'
import { projectAffordability } from '../../projection/answers/afford.ts'
import { billInSteps, costOfBill } from '../../projection/answers/cards/bill-of-card.ts'
import { projectRange } from '../../projection/answers/cards/everyday-range.ts'
import { partsOf } from '../../projection/answers/cards/later-lines.ts'
import { projectComing } from '../../projection/answers/coming.ts'
import { explainBalance } from '../../projection/answers/explain.ts'
import { projectAdvice } from '../../projection/answers/low-advice.ts'
import { projectOutlook } from '../../projection/answers/outlook.ts'
import { paycheckSpans, projectPaychecks } from '../../projection/answers/paychecks/paychecks.ts'
import type { ListPlace } from '../../projection/answers/pending-occurrences.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { paydayIdsOf } from '../accounts/chosen-paydays.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { itemsOf } from './plan-cache.ts'
import { countWork, workOut } from './plan-work.ts'
import { project, readDays } from './projections.ts'

export function getOutlook(scope: AccountScope, input: OutlookInput): Promise<Outlook> {
  const { days } = input
  const bufferCents = Number(scope.account.bufferCents)
  const paydayCashFlowIds = paydayIdsOf(scope.account)
  return project(scope, input, (plan, today) =>
    projectOutlook(plan, { today, days, bufferCents, paydayCashFlowIds }),
  )
}

/** Null if no day is below zero or the buffer. */
export function getAdvice(scope: AccountScope, input: OutlookInput): Promise<Advice | null> {
  const { days } = input
  const bufferCents = Number(scope.account.bufferCents)
  return project(scope, input, (plan, today) => projectAdvice(plan, { today, days, bufferCents }))
}

/** @throws AppError BAD_REQUEST when the date is not one of the days. */
export function getAffordability(
  scope: AccountScope,
  { date: dateText, keepCents, ...asked }: AffordInput,
): Promise<Affordability> {
  const { amountCents, every, days } = asked
  const date = dateText === undefined ? null : Temporal.PlainDate.from(dateText)
  const keptCents = keepCents ?? Number(scope.account.bufferCents)
  return project(scope, asked, (plan, today) =>
    projectAffordability(plan, { today, amountCents, date, every, keepCents: keptCents, days }),
  )
}

/** @throws AppError BAD_REQUEST for days that cannot be explained, and for sums that pass 2^53 cents. */
export function getExplanation(
  scope: AccountScope,
  { from: fromText, to: toText, parts = false, ...asked }: ExplainInput,
): Promise<Explanation> {
  const from = fromText === undefined ? null : Temporal.PlainDate.from(fromText)
  const to = Temporal.PlainDate.from(toText)
  return project(scope, { ...asked, to }, (compiled, today) => {
    const explanation = explainBalance(compiled, { from, to, today })
    return parts ? { ...explanation, parts: partsOf(compiled, explanation) } : explanation
  })
}

/** @throws AppError NOT_FOUND for a cash flow that is no card, and for a date that it does not have. */
export function getBill(
  scope: AccountScope,
  { id, date, cursor = 0, ...asked }: BillInput,
): Promise<Bill> {
  return project(scope, asked, async (plan) => {
    const question = { id, date, cursor }
    await countWork(scope, costOfBill(plan, question))
    const bill = await inSlices(billInSteps(plan, question))
    if (!bill) throw new AppError('NOT_FOUND', 'This payment of a card was not found.')
    return bill
  })
}

/** The ids of the expenses that are cards. */
export function getCards(scope: AccountScope, asked: ProjectionScope): Promise<number[]> {
  return project(scope, asked, ({ cashFlows }) =>
    cashFlows.filter(({ card }) => card !== null).map(({ cashFlow }) => cashFlow.id),
  )
}

/** The balances between which the account is in eight of ten such months, day by day. */
export async function getRange(
  scope: AccountScope,
  input: BalancesProjectionInput,
): Promise<RangeProjection> {
  const { from, to } = readDays(input)
  return project(scope, { ...input, to }, (plan, today) => ({
    from: input.from,
    today: today.toString(),
    ...projectRange(plan, { from, to, today }),
  }))
}

/** [behaviour: Paychecks] */
export function getPaychecks(
  scope: Pick<AccountScope, keyof Parameters<typeof project>[0]>,
  { count, ...asked }: PaychecksInput,
): Promise<Paychecks> {
  const bufferCents = Number(scope.account.bufferCents)
  const paydayCashFlowIds = paydayIdsOf(scope.account)
  return project(scope, { ...asked, days: PAYDAY_DAYS }, async (compiled, today) => {
    const spans = paycheckSpans(compiled, { today, paydayCashFlowIds, count })
    await countWork(scope, itemsOf(compiled.plan) * spans.length)
    const days = spans.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    await workOut(scope, compiled, today.add({ days: days - 1 }))
    return inSlices(projectPaychecks(compiled, { today, spans, bufferCents }))
  })
}

/**
 * A page begins after the place at which the one before ended: nothing is listed twice or left out [behaviour: Coming up].
 * @throws AppError BAD_REQUEST for a cursor that no answer has had.
 */
export async function getComing(
  scope: AccountScope,
  { cursor, ...asked }: ComingInput,
): Promise<Coming> {
  const { days } = asked
  const after = cursor === undefined ? undefined : readCursor(cursor)
  return project(scope, asked, (compiled, today) => {
    const { items, hasMore } = projectComing(compiled, { today, days, after })
    const last = hasMore ? items.at(-1) : undefined
    return { today: today.toString(), items, nextCursor: last ? writeCursor(last) : null }
  })
}

const placeFields = z.tuple([dateField, kindField, z.string(), idField, dateField])

function writeCursor({ on, kind, name, id, date }: ListPlace): string {
  return Buffer.from(JSON.stringify([on, kind, name, id, date])).toString('base64url')
}

function readCursor(cursor: string): ListPlace {
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    const [on, kind, name, id, date] = placeFields.parse(JSON.parse(text))
    return { on, kind, name, id, date }
  } catch {
    throw new AppError('BAD_REQUEST', 'The cursor must be that of an earlier page.')
  }
}
