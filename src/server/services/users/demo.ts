/** The demo user of a fresh development database: a household that has used Balance for a few weeks. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { CashFlowKind, NewCashFlow } from '../../../shared/plan/cash-flow.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import { verifyPassword } from '../../auth/password.ts'
import { checkIn } from '../check-ins/check-ins.ts'
import { getOpenItems } from '../check-ins/open-items.ts'
import { createCashFlow } from '../cash-flows/cash-flows.ts'
import type { DatabaseScope, PublicScope, Scope } from '../scope.ts'
import { createUser, updateUser } from './users.ts'

export const DEMO_USER = { email: 'demo@balance.example', name: 'Demo', password: 'balance-demo' }

const ACCOUNT = { account: 'personal', timeZone: 'UTC' } as const

/** The balance when the plan was made, on the 1st of last month. */
const STARTING_BALANCE_CENTS = 1_150_00

/** The bank's balance less that of the plan, at the two check-ins. */
const FIRST_DIFFERENCE_CENTS = -46_35
const SECOND_DIFFERENCE_CENTS = 18_20

type Row = [CashFlowKind, string, cents: number, RecurrenceType, day?: number | Temporal.PlainDate]

/**
 * Creates the demo user, who planned on the 1st of last month, and has checked in twice since, the last time yesterday:
 * what has fallen this month is done, and today's figure is what the bank says. The balance goes below zero in the
 * third month from now, and recovers. Does nothing if the database has a user already.
 *
 * @returns whether the demo user was created.
 */
export async function createDemoUser(scope: PublicScope): Promise<boolean> {
  if ((await scope.db.read.user.count()) > 0) return false
  const today = scope.now.toZonedDateTimeISO('UTC').toPlainDate()
  const planned = today.with({ day: 1 }).subtract({ months: 1 })
  const user = await createUser({ ...scope, now: noonOf(planned) }, DEMO_USER)
  const scopeOn = (date: Temporal.PlainDate): Scope => ({
    ...scope,
    now: noonOf(date),
    user,
    sessionId: '',
    signedInAt: user.createdAt,
    signInMethod: 'password',
  })
  await updateUser(scopeOn(planned), {
    startingBalanceCents: STARTING_BALANCE_CENTS,
    onboarded: true,
    timeZone: ACCOUNT.timeZone,
  })
  for (const row of demoRows(today.with({ day: 1 }))) await addRow(scopeOn(planned), row)
  await checkInAsPlanned(scopeOn(planned.add({ days: 16 })), FIRST_DIFFERENCE_CENTS)
  await checkInAsPlanned(scopeOn(today.subtract({ days: 1 })), SECOND_DIFFERENCE_CENTS)
  return true
}

function noonOf(date: Temporal.PlainDate): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).toInstant()
}

async function addRow(scope: Scope, row: Row): Promise<void> {
  const [kind, name, amountCents, recurrenceType, day] = row
  const schedule =
    day instanceof Temporal.PlainDate
      ? { startDate: `${day.toString()}T12:00:00.000Z` }
      : { recurrenceDay: day ?? null }
  const fields: NewCashFlow = {
    name,
    amountCents,
    recurrenceType,
    ...schedule,
  }
  await createCashFlow(scope, kind, { ...ACCOUNT, ...fields })
}

/** Says that all that is open has happened, and that the bank differs from the plan by so much. */
async function checkInAsPlanned(scope: Scope, differenceCents: number): Promise<void> {
  const { revision, expectedCents, items } = await getOpenItems(scope, ACCOUNT)
  await checkIn(scope, {
    ...ACCOUNT,
    checkInId: randomUUID(),
    revision,
    balanceCents: expectedCents + differenceCents,
    done: items.map(({ kind, id, date }) => ({ kind, id, date })),
    skipped: [],
    moved: [],
  })
}

/**
 * For a server that others can reach: anyone could sign in with a password that is published.
 *
 * @throws Error that says what to do, when the demo user can still sign in with that password.
 */
export async function refusePublishedPassword({ db }: Pick<DatabaseScope, 'db'>): Promise<void> {
  const { email, password } = DEMO_USER
  const user = await db.read.user.findUnique({ where: { email } })
  if (!user || user.disabledAt || !(await verifyPassword(user.passwordHash, password))) return
  throw new Error(
    `The demo user ${email} still has the password that is published with the source. Give them another one with "npm run user -- reset-password --email ${email}", or keep them out with "npm run user -- disable --email ${email}". Then start again.`,
  )
}

function demoRows(firstOfMonth: Temporal.PlainDate): Row[] {
  const thirdMonth = firstOfMonth.add({ months: 2 })
  return [
    ['income', 'Salary', 2_400_00, 'BIMONTHLY'],
    ['income', 'Freelance Work', 350_00, 'MONTHLY', 20],
    ['income', 'Tax Refund', 1_480_00, 'ON_X_DAY', thirdMonth.add({ months: 1, days: 9 })],
    ['expense', 'Rent', 1_850_00, 'MONTHLY', 1],
    ['expense', 'Groceries', 145_00, 'WEEKLY', 6],
    ['expense', 'Car Payment', 389_50, 'MONTHLY', 5],
    ['expense', 'Child Care', 420_00, 'BIWEEKLY', 5],
    ['expense', 'Electricity and Gas', 168_40, 'MONTHLY', 12],
    ['expense', 'Phone and Internet', 124_99, 'MONTHLY', 18],
    ['expense', 'Credit Card', 260_00, 'MONTHLY', 31],
    ['expense', 'Home Insurance', 640_00, 'YEARLY', 10],
    ['expense', 'New Boiler', 3_400_00, 'ON_X_DAY', thirdMonth.add({ days: 7 })],
  ]
}
