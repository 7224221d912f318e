/**
 * [behaviour: Projection] The time zone in each input says which day is today. Money is integer cents. Every function throws AppError
 * NOT_FOUND when the account is gone; BAD_REQUEST for an unknown time zone, for a time outside the hundred years around today, and for
 * balances that pass 2^53 cents; TOO_MANY_REQUESTS: see plan-work.ts.
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
  type NextDate,
  type NextDatesInput,
  type YearProjection,
  type YearProjectionInput,
  type YearsProjection,
  type YearsProjectionInput,
} from '../../../shared/projections/projection.ts'
import type { Journal, JournalInput } from '../../../shared/projections/journal-items.ts'
import { NO_CARD } from '../../../shared/plan/spending.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import type { Together, TogetherInput } from '../../../shared/projections/together.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../../shared/schedules/schedule.ts'
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
import { addUp, partOf } from '../../projection/answers/sum-of-accounts.ts'
import { projectYears } from '../../projection/answers/yearly.ts'
import { monthNumber, parseDay } from '../../projection/rules/calendar.ts'
import { nextDates } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { readInTurn } from '../read-turns.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { readStartDate } from '../cash-flows/cash-flow-fields.ts'
import { requireCurrentDay } from '../current-days.ts'
import { type DatabaseScope, isPastDone, type PublicScope, type Scope, todayIn } from '../scope.ts'
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

interface Caller {
  scope: DatabaseScope
  accountScope: (account: AccountRef) => Promise<AccountScope>
}

/**
 * Each account follows its own rules, and is read at a moment of its own.
 * @throws AppError BAD_REQUEST for more than ten years, and for days that are all before today.
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

/**
 * Ascending by the day on which they fall; fewer where the schedule ends [behaviour: Schedules in detail].
 * @throws AppError BAD_REQUEST for a schedule that cannot be, for a `from` before the current month or after today, and for no card.
 */
export async function getNextDates(
  scope: AccountScope,
  { account, timeZone, from, count, paidBy, startDate = null, ...change }: NextDatesInput,
): Promise<{ dates: NextDate[] }> {
  const today = todayIn(scope, timeZone)
  if (from !== undefined) requireCurrentDay(scope, from, timeZone)
  const { recurrenceType } = change
  const schedule = changeSchedule(plainSchedule(recurrenceType), change)
  if (isScheduleProblem(schedule)) throw new AppError('BAD_REQUEST', schedule.sentence)
  const date = readStartDate(scope, recurrenceType, startDate).toISOString().slice(0, 10)
  const rule = ruleOf({ schedule, date }, scope.settings.biweeklyDefault)
  const dates = nextDates(rule, {
    from: parseDay(from ?? today.toString()),
    month: monthNumber(today.year, today.month),
    lastMonth: monthNumber(today.year + FURTHEST_YEARS, 12),
    count,
  })
  if (paidBy === undefined) return { dates }
  return project(scope, { account, today, to: today }, (plan) => {
    const payer = plan.cashFlows.find(({ cashFlow }) => cashFlow.id === paidBy)?.card
    if (!payer) throw new AppError('BAD_REQUEST', NO_CARD)
    return { dates: dates.map((each) => ({ ...each, card: payer.payingOn(parseDay(each.on)) })) }
  })
}

type VersionScope = Pick<Scope, 'db' | 'settings' | 'user'> & {
  account: { id: number; revision: number }
}

/** All that a projection follows from, but the day: by it is known without work that what was computed is still right. */
export async function readPlanVersion(scope: VersionScope, ref: AccountRef): Promise<string> {
  const { db, settings, account } = scope
  const { id, revision } = account
  // After a backup was put back, another plan comes to the same revision, but not by a change of the same moment.
  // Every projection runs it: 0.3 ms on SQLite, by the ORM 0.5; on PostgreSQL 0.8 and 1.2.
  const [latest] = await db.read.$queryRaw<{ at: Date }[]>`
    SELECT "at" FROM "UndoRecord" WHERE "accountId" = ${id} ORDER BY "revision" DESC LIMIT 1`
  const changedAt = latest?.at.getTime() ?? ''
  return [id, revision, changedAt, isPastDone(scope, ref), settings.biweeklyDefault].join('-')
}
