/** Copies of the household of a day: to plan and to check in anew for each visitor takes ten times as long [behaviour: Demo]. */
import type { Transaction } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { idsSharingWith } from './demo-end.ts'

export type HouseholdRows = Awaited<ReturnType<typeof readHousehold>>

/** All rows of a household, those with an id in the order of their ids: the visitor's own row is the first of the users. */
export async function readHousehold(tx: Transaction, userId: number) {
  const orderBy = { id: 'asc' } as const
  const ids = await idsSharingWith(tx, userId)
  const memberships = { some: { userId: { in: ids } } }
  const where = { account: { memberships } }
  return {
    users: await tx.user.findMany({ where: { id: { in: ids } }, orderBy }),
    accounts: await tx.account.findMany({ where: { memberships }, orderBy }),
    memberships: await tx.membership.findMany({ where }),
    cashFlows: await tx.cashFlow.findMany({ where, orderBy }),
    marks: await tx.mark.findMany({ where: { cashFlow: where } }),
    checkIns: await tx.checkIn.findMany({ where, orderBy }),
    scenarios: await tx.scenario.findMany({ where, orderBy }),
    undoRecords: await tx.undoRecord.findMany({ where }),
    activities: await tx.activity.findMany({ where, orderBy }),
  }
}

/**
 * Writes the household once more, for another visitor. Columns that no household fills in stay as they are by default.
 *
 * @returns the id of the visitor
 */
export async function copyHousehold(
  tx: Transaction,
  rows: HouseholdRows,
  { email, demoUntil }: { email: string; demoUntil: Date },
): Promise<number> {
  const [visitor] = rows.users
  if (!visitor) throw new Error('The household has no user.')
  const userOf = await insertWithIds(
    tx,
    Prisma.sql`
      INSERT INTO "User" ("email", "name", "passwordHash", "role", "defaultView", "markDoneMode", "onboardedAt", "createdAt", "demoUntil")`,
    rows.users,
    (row) => [
      row.email.replace(visitor.email, email),
      row.name,
      row.passwordHash,
      row.role,
      row.defaultView,
      row.markDoneMode,
      row.onboardedAt,
      row.createdAt,
      demoUntil,
    ],
  )
  const accountOf = await insertWithIds(
    tx,
    Prisma.sql`
      INSERT INTO "Account" ("name", "startingBalanceCents", "balanceOn", "revision", "personalUserId", "createdAt")`,
    rows.accounts,
    (row) => [
      row.name,
      row.startingBalanceCents,
      row.balanceOn,
      row.revision,
      row.personalUserId && userOf(row.personalUserId),
      row.createdAt,
    ],
  )
  await insert(
    tx,
    Prisma.sql`INSERT INTO "Membership" ("accountId", "userId", "role", "joinedAt")`,
    rows.memberships.map((row) => [
      accountOf(row.accountId),
      userOf(row.userId),
      row.role,
      row.joinedAt,
    ]),
  )
  const cashFlowOf = await insertWithIds(
    tx,
    Prisma.sql`
      INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate", "createdAt")`,
    rows.cashFlows,
    (row) => [
      accountOf(row.accountId),
      row.kind,
      row.name,
      row.amountCents,
      row.schedule,
      row.startDate,
      row.createdAt,
    ],
  )
  await insert(
    tx,
    Prisma.sql`INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done")`,
    rows.marks.map((row) => [
      accountOf(row.accountId),
      cashFlowOf(row.cashFlowId),
      row.date,
      row.done,
    ]),
  )
  const checkInOf = await insertWithIds(
    tx,
    Prisma.sql`
      INSERT INTO "CheckIn" ("accountId", "userId", "clientId", "revision", "onDate", "balanceCents", "expectedCents")`,
    rows.checkIns,
    (row) => [
      accountOf(row.accountId),
      userOf(row.userId),
      row.clientId,
      row.revision,
      row.onDate,
      row.balanceCents,
      row.expectedCents,
    ],
  )
  for (const { id, balanceCheckInId } of rows.accounts)
    if (balanceCheckInId !== null)
      await tx.$executeRaw`
        UPDATE "Account" SET "balanceCheckInId" = ${checkInOf(balanceCheckInId)} WHERE "id" = ${accountOf(id)}`
  const scenarioOf = await insertWithIds(
    tx,
    Prisma.sql`INSERT INTO "Scenario" ("accountId", "name", "changes", "createdAt")`,
    rows.scenarios,
    (row) => [accountOf(row.accountId), row.name, row.changes, row.createdAt],
  )
  const ids = { cashFlowOf, checkInOf, scenarioOf }
  await insert(
    tx,
    Prisma.sql`INSERT INTO "UndoRecord" ("accountId", "revision", "userId", "at", "rows")`,
    rows.undoRecords.map((row) => {
      const changed = JSON.parse(row.rows) as ChangedRow[]
      const copied = JSON.stringify(changed.map((each) => withNewIds(each, ids)))
      return [accountOf(row.accountId), row.revision, userOf(row.userId), row.at, copied]
    }),
  )
  await insert(
    tx,
    Prisma.sql`
      INSERT INTO "Activity" ("accountId", "userId", "at", "action", "kind", "cashFlowId", "name", "date", "amountCents",
        "count", "addedCount", "changedCount", "revision")`,
    rows.activities.map((row) => [
      accountOf(row.accountId),
      userOf(row.userId),
      row.at,
      row.action,
      row.kind,
      row.cashFlowId && cashFlowOf(row.cashFlowId),
      row.name,
      row.date,
      row.amountCents,
      row.count,
      row.addedCount,
      row.changedCount,
      row.revision,
    ]),
  )
  return userOf(visitor.id)
}

/** The id of the copy of the row with that id. */
type CopyOf = (id: number) => number

type Value = string | number | bigint | boolean | Date | null

/** Inserts a copy of each row: the values of the columns that `into` names. */
async function insertWithIds<Row extends { id: number }>(
  tx: Transaction,
  into: Prisma.Sql,
  rows: readonly Row[],
  toCopy: (row: Row) => Value[],
): Promise<CopyOf> {
  const inserted = await tx.$queryRaw<{ id: number | bigint }[]>`
    ${insertion(into, rows.map(toCopy))} RETURNING "id"`
  // Rows that are inserted at once get ids in their order.
  const sorted = inserted.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  const ids = new Map(rows.map(({ id }, place) => [id, sorted[place]]))
  return (id) => {
    const copy = ids.get(id)
    if (copy === undefined) throw new Error(`The household has no row ${id}.`)
    return copy
  }
}

async function insert(tx: Transaction, into: Prisma.Sql, rows: Value[][]): Promise<void> {
  await tx.$executeRaw(insertion(into, rows))
}

/** The same on both databases. The ORM would think about the hundred rows for five times as long as this takes in all. */
function insertion(into: Prisma.Sql, rows: Value[][]): Prisma.Sql {
  return Prisma.sql`${into} VALUES ${Prisma.join(rows.map((row) => Prisma.sql`(${Prisma.join(row)})`))}`
}

/** A row of an undo record, of the copies. */
function withNewIds(
  row: ChangedRow,
  { cashFlowOf, checkInOf, scenarioOf }: Record<'cashFlowOf' | 'checkInOf' | 'scenarioOf', CopyOf>,
): ChangedRow {
  if (row.table === 'CashFlow') return { ...row, id: cashFlowOf(row.id) }
  if (row.table === 'Mark') return { ...row, cashFlowId: cashFlowOf(row.cashFlowId) }
  if (row.table === 'Scenario') return { ...row, id: scenarioOf(row.id) }
  if (row.table === 'CheckIn')
    return { ...row, first: checkInOf(row.first), last: checkInOf(row.last) }
  if (row.table !== 'Balance') throw new Error(`The household has a change of ${row.table}.`)
  const copyOf = (state: typeof row.before) => ({
    ...state,
    checkInId: state.checkInId && checkInOf(state.checkInId),
  })
  return { ...row, before: copyOf(row.before), after: copyOf(row.after) }
}
