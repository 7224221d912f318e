import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { AccountRef } from '../../../shared/fields.ts'
import type { CashFlowKind, NewCashFlow } from '../../../shared/plan/cash-flow.ts'
import type { Spending } from '../../../shared/plan/spending.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import { hashPassword, verifyPassword } from '../../auth/password.ts'
import type { Transaction } from '../../db/database.ts'
import { createAccount } from '../transfers/new-account.ts'
import { createCashFlow } from '../cash-flows/cash-flows.ts'
import { checkIn } from '../check-ins/check-ins.ts'
import { getOpenItems } from '../check-ins/open-items.ts'
import { createPlanCache } from '../projections/plan-cache.ts'
import { createScenario } from '../scenarios/scenarios.ts'
import {
  type DatabaseScope,
  databaseTime,
  type PublicScope,
  type Scope,
  scopeWithin,
} from '../scope.ts'
import { createUserRow, type NewUser, updateUser } from './users.ts'

export const TIME_ZONE = 'UTC'

const STARTING_BALANCE_CENTS = 1_750_00
const SHARED_BALANCE_CENTS = 640_00

/** The bank's balance less the plan's. */
const FIRST_DIFFERENCE_CENTS = -46_35
const SECOND_DIFFERENCE_CENTS = 18_20

type Row = [
  CashFlowKind,
  string,
  cents: number,
  RecurrenceType,
  day?: number | Temporal.PlainDate | null,
  spending?: Partial<Spending>,
]

export type DemoUser = Omit<NewUser, 'password' | 'role'> & { passwordHash: string }

let unknownPassword: Promise<string> | undefined

/** One for the process, because a visitor must not wait for hashing. */
export function hashUnknownPassword(): Promise<string> {
  unknownPassword ??= hashPassword(randomUUID())
  return unknownPassword
}

export const DEMO_USER = { email: 'demo@balance.example', name: 'Demo', password: 'balance-demo' }

/** Does nothing, and answers false, if the database has a user already. */
export async function createDemoUser(scope: PublicScope): Promise<boolean> {
  if ((await scope.db.read.user.count()) > 0) return false
  const { password, ...person } = DEMO_USER
  const passwordHash = await hashPassword(password)
  const partnerHash = await hashUnknownPassword()
  await scope.db.write((tx) => createHousehold(tx, scope, { ...person, passwordHash }, partnerHash))
  return true
}

/** @throws Error when the demo user can still sign in with the published password. */
export async function refusePublishedPassword({ db }: Pick<DatabaseScope, 'db'>): Promise<void> {
  const { email, password } = DEMO_USER
  const user = await db.read.user.findUnique({ where: { email } })
  if (!user || user.disabledAt || !(await verifyPassword(user.passwordHash, password))) return
  throw new Error(
    `The demo user ${email} still has the password that is published with the source. Give them another one with "npm run user -- reset-password --email ${email}", or keep them out with "npm run user -- disable --email ${email}". Then start again.`,
  )
}

/**
 * Creates a user who planned on the 1st of last month and last checked in yesterday. The balance goes below zero in the third month from now, and
 * recovers. They have two paydays, a card, everyday spending and a scenario, and own a shared account with a second member. Answers their id.
 */
export async function createHousehold(
  tx: Transaction,
  publicScope: PublicScope,
  person: DemoUser,
  partnerHash: string,
): Promise<number> {
  // The plans of a transaction can still be undone, so nobody else may see them.
  const scope = scopeWithin({ ...publicScope, plans: createPlanCache() }, tx)
  const today = scope.now.toZonedDateTimeISO(TIME_ZONE).toPlainDate()
  const planned = today.with({ day: 1 }).subtract({ months: 1 })
  const at = { ...scope, now: noonOf(planned) }
  const user = await createUserRow(tx, at, person)
  const scopeOn = (date: Temporal.PlainDate): Scope => ({
    ...scope,
    now: noonOf(date),
    user,
    sessionId: '',
    signedInAt: user.createdAt,
    signInMethod: 'password',
  })
  const then = scopeOn(planned)
  const paydayCashFlowIds: number[] = []
  for (const row of PAYDAY_ROWS) paydayCashFlowIds.push(await addRow(then, 'personal', row))
  const visa = await addRow(then, 'personal', VISA)
  for (const row of ownRows(today.with({ day: 1 }), visa)) await addRow(then, 'personal', row)
  await updateUser(then, {
    startingBalanceCents: STARTING_BALANCE_CENTS,
    paydayCashFlowIds,
    onboarded: true,
    timeZone: TIME_ZONE,
  })
  await checkInAsPlanned(scopeOn(planned.add({ days: 16 })), 'personal', FIRST_DIFFERENCE_CENTS)
  const yesterday = scopeOn(today.subtract({ days: 1 }))
  await checkInAsPlanned(yesterday, 'personal', SECOND_DIFFERENCE_CENTS)
  await addScenario(yesterday)

  const shared = await createAccount(then, {
    name: 'Shared Flat',
    startingBalanceCents: SHARED_BALANCE_CENTS,
    timeZone: TIME_ZONE,
  })
  const partner = await createUserRow(tx, at, {
    email: `alex.${person.email}`,
    name: 'Alex',
    passwordHash: partnerHash,
    demoUntil: person.demoUntil,
  })
  const joinedAt = databaseTime(at)
  await tx.membership.createMany({ data: { accountId: shared.id, userId: partner.id, joinedAt } })
  for (const row of SHARED_ROWS) await addRow(then, shared.id, row)
  await checkInAsPlanned(yesterday, shared.id, 0)
  return user.id
}

function noonOf(date: Temporal.PlainDate): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).toInstant()
}

/** Answers the id. */
async function addRow(scope: Scope, account: AccountRef, row: Row): Promise<number> {
  const [kind, name, amountCents, recurrenceType, day, spending] = row
  const schedule =
    day instanceof Temporal.PlainDate
      ? { startDate: `${day.toString()}T12:00:00.000Z` }
      : { recurrenceDay: day ?? null }
  const fields: NewCashFlow = { name, amountCents, recurrenceType, ...schedule, ...spending }
  const { id } = await createCashFlow(scope, kind, { account, timeZone: TIME_ZONE, ...fields })
  return id
}

async function checkInAsPlanned(
  scope: Scope,
  account: AccountRef,
  differenceCents: number,
): Promise<void> {
  const input = { account, timeZone: TIME_ZONE }
  const { revision, expectedCents, items } = await getOpenItems(scope, input)
  await checkIn(scope, {
    ...input,
    checkInId: randomUUID(),
    revision,
    balanceCents: expectedCents + differenceCents,
    done: items.map(({ kind, id, date }) => ({ kind, id, date })),
    skipped: [],
    moved: [],
  })
}

async function addScenario(scope: Scope): Promise<void> {
  await createScenario(scope, {
    account: 'personal',
    name: 'A second job',
    changes: [
      {
        op: 'add',
        kind: 'income',
        name: 'Evening Classes',
        amountCents: 280_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 15,
      },
    ],
  })
}

const SHARED_ROWS: Row[] = [
  ['income', 'Alex: Share', 450_00, 'MONTHLY', 1],
  ['income', 'My Share', 450_00, 'MONTHLY', 1],
  ['expense', 'Weekend Shopping', 95_00, 'WEEKLY', 6],
  ['expense', 'Water and Heating', 140_00, 'MONTHLY', 15],
  ['expense', 'Holiday Fund', 200_00, 'MONTHLY', 28],
]

const PAYDAY_ROWS: Row[] = [
  ['income', 'Salary', 1_650_00, 'BIMONTHLY'],
  ['income', 'Alex: Salary', 1_850_00, 'MONTHLY', 25],
]

const VISA: Row = ['expense', 'Visa', 45_00, 'MONTHLY', 9, { closeDay: 20 }]

const A_WEEK = { everyday: true, everydayLowCents: 95_00, everydayHighCents: 205_00 }

/** @param visa the id of the card */
function ownRows(firstOfMonth: Temporal.PlainDate, visa: number): Row[] {
  const thirdMonth = firstOfMonth.add({ months: 2 })
  const byCard = { paidBy: visa }
  return [
    ['income', 'Tax Refund', 1_480_00, 'ON_X_DAY', thirdMonth.add({ months: 1, days: 9 })],
    ['expense', 'Rent', 1_850_00, 'MONTHLY', 1],
    ['expense', 'Groceries', 145_00, 'WEEKLY', null, A_WEEK],
    ['expense', 'Car Payment', 389_50, 'MONTHLY', 5],
    ['expense', 'Child Care', 420_00, 'BIWEEKLY', 5],
    ['expense', 'Electricity and Gas', 168_40, 'MONTHLY', 12],
    ['expense', 'Phone and Internet', 124_99, 'MONTHLY', 18, byCard],
    ['expense', 'Fuel', 42_00, 'WEEKLY', 5, byCard],
    ['expense', 'Streaming', 17_99, 'MONTHLY', 3, byCard],
    ['expense', 'Home Insurance', 240_00, 'YEARLY', 10],
    ['expense', 'New Boiler', 3_100_00, 'ON_X_DAY', thirdMonth.add({ days: 7 })],
  ]
}
