/** Plants what is wrong in a database, past the program, and looks whether the doctor finds it. */
import type { Provider } from '../../src/server/db/database.ts'
import { connect } from '../../src/server/maintenance/connection.ts'
import { examine } from '../../src/server/maintenance/doctor.ts'

/** A corruption, and the sentence that names it. Each is about rows of its own. */
export type Corruption = [sql: string, found: RegExp]

/** The id of one of the expenses of `fillDatabase`, and statements that change it or its done mark. */
export const item = (number: number) =>
  `(SELECT "id" FROM "CashFlow" WHERE "name" = 'Item ${number}')`
export const updateItem = (number: number, change: string) =>
  `UPDATE "CashFlow" SET ${change} WHERE "name" = 'Item ${number}'`
export const updateMark = (number: number, change: string) =>
  `UPDATE "Mark" SET ${change} WHERE "cashFlowId" = ${item(number)}`
/** The ids of accounts of `fillDatabase`. */
export const household = `(SELECT "id" FROM "Account" WHERE "name" = 'Household' AND "deletedAt" IS NULL)`
export const adasAccount = `(SELECT "a"."id" FROM "Account" AS "a" JOIN "User" AS "u" ON "u"."id" = "a"."personalUserId" WHERE "u"."name" = 'Ada')`

/** Plants them; answers those that the doctor does not find, and what else it finds. */
export async function plantCorruptions(
  databaseUrl: string,
  provider: Provider,
  corruptions: Corruption[],
): Promise<{ unfound: Corruption[]; unplanted: string[] }> {
  const connection = await connect(databaseUrl)
  const isSqlite = provider === 'sqlite'
  await connection.query(
    isSqlite ? 'PRAGMA foreign_keys=OFF' : 'SET session_replication_role = replica',
  )
  for (const [sql] of corruptions)
    await connection.query(isSqlite ? sql.replace('chr(', 'char(') : sql)
  await connection.close()
  const { problems } = await examine(databaseUrl)
  return {
    unfound: corruptions.filter(([, sentence]) => !problems.some((text) => sentence.test(text))),
    unplanted: problems.filter((text) => !corruptions.some(([, sentence]) => sentence.test(text))),
  }
}
