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
import type { Database } from '../../db/database.ts'
import { readInTurn } from '../read-turns.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { readStartDate } from '../cash-flows/cash-flow-fields.ts'
import { requireCurrentDay } from '../current-days.ts'
import { type DatabaseScope, isPastDone, type PublicScope, type Scope, todayIn } from '../scope.ts'
import { countWork, findPlan, type MonthOfYear } from './plan-work.ts'

export function getMonthProjection(
  scope: AccountScope,
  { month, ...asked }: MonthProjectionInput,
): Promise<MonthProjection> {
  const to = Temporal.PlainYearMonth.from(month)
  return project(scope, { ...asked, to }, (plan, today) => ({
    month,
    today: today.toString(),
    startCents: projectStart(plan, { month, today }),
    days: projectMonth(plan, { month, today }),
  }))
}

export function getDayProjection(
  scope: AccountScope,
  { date: dateText, cursor = 0, ...asked }: DayProjectionInput,
): Promise<DayPage> {
  const date = Temporal.PlainDate.from(dateText)
  return project(scope, { ...asked, to: date }, (plan, today) =>
    projectDay(plan, { date, cursor, today }),
  )
}

export function getYearProjection(
  scope: AccountScope,
  { year, ...asked }: YearProjectionInput,
): Promise<YearProjection> {
  return project(scope, { ...asked, to: { year, month: 12 } }, (plan, today) => ({
    year,
    today: today.toString(),
    ...projectYear(plan, { year, today }),
  }))
}

export function getYearsProjection(
  scope: AccountScope,
  { fromYear, count, ...asked }: YearsProjectionInput,
): Promise<YearsProjection> {
  const to = { year: fromYear + count - 1, month: 12 }
  return project(scope, { ...asked, to }, (plan, today) => ({
    today: today.toString(),
    years: projectYears(plan, { fromYear, count, today }),
  }))
}

/** Both ends are included: at most ten years. */
export async function getBalances(
  scope: AccountScope,
  input: BalancesProjectionInput,
): Promise<BalancesProjection> {
  const { from, to } = readDays(input)
  return project(scope, { ...input, to }, (plan, today) => ({
    from: input.from,
    today: today.toString(),
    balancesCents: projectBalances(plan, { from, to, today }),
    hasRange: hasBalanceRange(plan),
  }))
}

/** At most ten years, and 20,000 transactions. */
export async function getJournal(scope: AccountScope, input: JournalInput): Promise<Journal> {
  const { from, to } = readDays(input)
  const months = from.until(to, { largestUnit: 'months' }).months + 1
  return project(scope, { ...input, to }, async (plan, today) => {
    // The purchases of a payment are of three months.
    const looks = plan.cards.length > 0 ? 4 * months : months
    await countWork(scope, plan.lists.costOf(looks))
    const journal = await inSlices(projectJournal(plan, { from, to, today }))
    return { today: today.toString(), ...journal }
  })
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

/** The last month that is asked for: that of a day `days` after today where it is not named. */
interface Asked {
  account: AccountRef
  timeZone: string
  days?: number
  to?: MonthOfYear
}

/** Turns refusals of the engine into AppErrors. */
export async function project<T>(
  scope: ReadingScope,
  { account, timeZone, days = 0, to }: Asked,
  compute: (compiled: CompiledPlan, today: Temporal.PlainDate) => T | Promise<T>,
): Promise<T> {
  const today = todayIn(scope, timeZone)
  const options = compileOptionsOf(scope, account, today)
  const last = to ?? today.add({ days })
  return readInTurn(scope, async () =>
    compute(await findPlan(scope, scope.account, options, last), today),
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
      project(own, { account, timeZone, to: days.to }, (compiled) =>
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
  return project(scope, { account, timeZone }, (plan) => {
    const payer = plan.cashFlows.find(({ cashFlow }) => cashFlow.id === paidBy)?.card
    if (!payer) throw new AppError('BAD_REQUEST', NO_CARD)
    return { dates: dates.map((each) => ({ ...each, card: payer.payingOn(parseDay(each.on)) })) }
  })
}

type VersionScope = Pick<Scope, 'db' | 'plans' | 'settings' | 'user'> & {
  account: { id: number; revision: number }
}

/** All that a projection follows from, but the day: by it is known without work that what was computed is still right. */
export async function readPlanVersion(scope: VersionScope, ref: AccountRef): Promise<string> {
  const { db, plans, settings, account } = scope
  const { id, revision } = account
  // After a backup was put back, another plan comes to the same revision, but not by a change of the same moment.
  const changedAt = plans.changedAt.get(`${id} ${revision}`) ?? (await readChangedAt(db, account))
  plans.changedAt.set(`${id} ${revision}`, changedAt)
  return [id, revision, changedAt, isPastDone(scope, ref), settings.biweeklyDefault].join('-')
}

/** The moment of the latest change of an account, in ms of the epoch; empty where there is none. */
async function readChangedAt(
  { read }: Pick<Database, 'read'>,
  { id, revision }: VersionScope['account'],
): Promise<number | ''> {
  // 0.3 ms on SQLite, by the ORM 0.5; on PostgreSQL 0.8 and 1.2.
  const [latest] = await read.$queryRaw<{ at: Date }[]>`
    SELECT "at" FROM "UndoRecord" WHERE "accountId" = ${id} AND "revision" <= ${revision}
    ORDER BY "revision" DESC LIMIT 1`
  return latest?.at.getTime() ?? ''
}
