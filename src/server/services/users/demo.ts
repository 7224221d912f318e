/** The demo user of a fresh development database: a plausible household with one tight month. */
import { Temporal } from 'temporal-polyfill'
import type { CashFlowKind, CreateCashFlowInput } from '../../../shared/cash-flow.ts'
import type { RecurrenceType } from '../../../shared/recurrence.ts'
import { verifyPassword } from '../../auth/password.ts'
import { createCashFlow } from '../cash-flows/cash-flows.ts'
import type { DatabaseScope, PublicScope } from '../scope.ts'
import { createUser, updateUser } from './users.ts'

export const DEMO_USER = { email: 'demo@balance.example', name: 'Demo', password: 'balance-demo' }

const STARTING_BALANCE_CENTS = 2_150_00

type Row = [CashFlowKind, string, cents: number, RecurrenceType, day?: number | Temporal.PlainDate]

/**
 * Creates the demo user. The balance goes below zero in the third month from now, and recovers. Does nothing
 * if the database has a user already.
 *
 * @returns whether the demo user was created.
 */
export async function createDemoUser(scope: PublicScope): Promise<boolean> {
  if ((await scope.db.read.user.count()) > 0) return false
  const user = await createUser(scope, DEMO_USER)
  const signedIn = {
    ...scope,
    user,
    sessionId: '',
    signedInAt: user.createdAt,
    signInMethod: 'password' as const,
  }
  await updateUser(signedIn, {
    startingBalanceCents: STARTING_BALANCE_CENTS,
    onboarded: true,
    timeZone: 'UTC',
  })
  const firstOfMonth = scope.now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  for (const row of demoRows(firstOfMonth)) {
    const [kind, name, amountCents, recurrenceType, day] = row
    const schedule =
      day instanceof Temporal.PlainDate
        ? { startDate: `${day.toString()}T12:00:00.000Z` }
        : { recurrenceDay: day ?? null }
    const input: CreateCashFlowInput = {
      account: 'personal',
      name,
      amountCents,
      recurrenceType,
      ...schedule,
    }
    await createCashFlow(signedIn, kind, input)
  }
  return true
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
    ['expense', 'Coffee', 4_20, 'DAILY'],
    ['expense', 'Credit Card', 260_00, 'MONTHLY', 31],
    ['expense', 'Home Insurance', 640_00, 'YEARLY', 10],
    ['expense', 'New Boiler', 3_900_00, 'ON_X_DAY', thirdMonth.add({ days: 7 })],
  ]
}
