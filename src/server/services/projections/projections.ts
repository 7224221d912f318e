/**
 * Projections of an account: balances of days, months and years ahead [behaviour: Projection]. Which day is today follows
 * from the time zone in each input. Money is integer cents.
 *
 * Every function throws AppError NOT_FOUND when the account is gone, and BAD_REQUEST for an unknown time zone, for a time outside the hundred years around today, and for balances that pass
 * 2^53 cents; TOO_MANY_REQUESTS when a user asks for too much in a minute: see plan-work.ts.
 */
import { Temporal } from 'temporal-polyfill'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import {
  type BalancesProjection,
  type BalancesProjectionInput,
  type DayPage,
  type DayProjectionInput,
  MAX_BALANCE_DAYS,
  type MonthProjection,
  type MonthProjectionInput,
  type YearProjection,
  type YearProjectionInput,
  type YearsProjection,
  type YearsProjectionInput,
} from '../../../shared/projections/projection.ts'
import type { Journal, JournalInput } from '../../../shared/projections/journal-items.ts'
import { hasBalanceRange } from '../../projection/answers/cards/everyday-range.ts'
import { projectJournal } from '../../projection/answers/coming.ts'
import {
  projectBalances,
  projectDay,
  projectMonth,
  projectStart,
} from '../../projection/answers/daily.ts'
import { projectYear } from '../../projection/answers/monthly.ts'
import type { CompiledPlan, CompileOptions } from '../../projection/ledger/compiled-plan.ts'
import { ProjectionError } from '../../projection/ledger/cents.ts'
import { projectYears } from '../../projection/answers/yearly.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { readInTurn } from '../read-turns.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { isPastDone, type PublicScope, type Scope, todayIn } from '../scope.ts'
import { countWork, findPlan, type MonthOfYear } from './plan-work.ts'

export async function getMonthProjection(
  scope: AccountScope,
  { account, month, timeZone }: MonthProjectionInput,
): Promise<MonthProjection> {
  const today = todayIn(scope, timeZone)
  const to = Temporal.PlainYearMonth.from(month)
  const figures = await project(scope, { account, today, to }, (plan) => ({
    startCents: projectStart(plan, { month, today }),
    days: projectMonth(plan, { month, today }),
  }))
  return { month, today: today.toString(), ...figures }
}

export async function getDayProjection(
  scope: AccountScope,
  { account, date: dateText, cursor = 0, timeZone }: DayProjectionInput,
): Promise<DayPage> {
  const today = todayIn(scope, timeZone)
  const date = Temporal.PlainDate.from(dateText)
  return project(scope, { account, today, to: date }, (plan) =>
    projectDay(plan, { date, cursor, today }),
  )
}

export async function getYearProjection(
  scope: AccountScope,
  { account, year, timeZone }: YearProjectionInput,
): Promise<YearProjection> {
  const today = todayIn(scope, timeZone)
  const to = { year, month: 12 }
  const months = await project(scope, { account, today, to }, (plan) =>
    projectYear(plan, { year, today }),
  )
  return { year, today: today.toString(), ...months }
}

export async function getYearsProjection(
  scope: AccountScope,
  { account, fromYear, count, timeZone }: YearsProjectionInput,
): Promise<YearsProjection> {
  const today = todayIn(scope, timeZone)
  const years = await project(
    scope,
    { account, today, to: { year: fromYear + count - 1, month: 12 } },
    (plan) => projectYears(plan, { fromYear, count, today }),
  )
  return { today: today.toString(), years }
}

/** Both ends are included: at most ten years. */
export async function getBalances(
  scope: AccountScope,
  input: BalancesProjectionInput,
): Promise<BalancesProjection> {
  const today = todayIn(scope, input.timeZone)
  const { from, to } = readDays(input)
  const balances = await project(scope, { account: input.account, today, to }, (plan) => ({
    balancesCents: projectBalances(plan, { from, to, today }),
    hasRange: hasBalanceRange(plan),
  }))
  return { from: input.from, today: today.toString(), ...balances }
}

/** At most ten years, and 20,000 transactions. */
export async function getJournal(scope: AccountScope, input: JournalInput): Promise<Journal> {
  const today = todayIn(scope, input.timeZone)
  const { from, to } = readDays(input)
  const months = from.until(to, { largestUnit: 'months' }).months + 1
  const journal = await project(scope, { account: input.account, today, to }, async (plan) => {
    // The purchases of a payment are of three months.
    const looks = plan.cards.length > 0 ? 4 * months : months
    await countWork(scope, plan.lists.costOf(looks))
    return inSlices(projectJournal(plan, { from, to, today }))
  })
  return { today: today.toString(), ...journal }
}

/** @throws AppError BAD_REQUEST for no day, and for more than ten years. */
export function readDays(input: { from: string; to: string }) {
  const from = Temporal.PlainDate.from(input.from)
  const to = Temporal.PlainDate.from(input.to)
  const days = from.until(to).days + 1
  if (days < 1) throw new AppError('BAD_REQUEST', 'The last day must not be before the first day.')
  if (days > MAX_BALANCE_DAYS)
    throw new AppError('BAD_REQUEST', `At most ${MAX_BALANCE_DAYS} days can be requested at once.`)
  return { from, to }
}

type ReadingScope = PublicScope & Pick<AccountScope, 'user' | 'account'>

/** Turns refusals of the engine into AppErrors. */
export async function project<T>(
  scope: ReadingScope,
  { account, today, to }: { account: AccountRef; today: Temporal.PlainDate; to: MonthOfYear },
  compute: (compiled: CompiledPlan) => T | Promise<T>,
): Promise<T> {
  const options = compileOptionsOf(scope, account, today)
  return readInTurn(scope, async () =>
    compute(await findPlan(scope, scope.account, options, to)),
  ).catch(refuse)
}

/** @throws AppError BAD_REQUEST for a refusal, whatever was thrown otherwise. */
export function refuse(thrown: unknown): never {
  throw thrown instanceof ProjectionError ? new AppError('BAD_REQUEST', thrown.message) : thrown
}

export function compileOptionsOf(
  scope: Pick<Scope, 'settings' | 'user'>,
  account: AccountRef,
  today: Temporal.PlainDate,
): CompileOptions {
  const currentMonth = today.toPlainYearMonth().toString()
  const { biweeklyDefault } = scope.settings
  const doneBefore = isPastDone(scope, account) ? today.toString() : null
  return { currentMonth, biweeklyDefault, doneBefore }
}
