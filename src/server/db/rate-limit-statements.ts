/** The counts of limits, past the ORM: each sign-in changes several. */
import { type Columns, fieldsOf } from './row-fields.ts'
import { type RunStatement, storedMoment } from './statements.ts'

interface Count {
  points: number
  expire: Date
}

const COLUMNS: Columns<Count> = { points: 'asItIs', expire: 'moment' }
const COUNT = fieldsOf<Count>('RateLimit', COLUMNS)

const ADD = `INSERT INTO "RateLimit" ("key", "points", "expire") VALUES (?, 1, ?)
  ON CONFLICT ("key") DO UPDATE SET
    "points" = CASE WHEN "RateLimit"."expire" <= ? THEN 1 ELSE "RateLimit"."points" + 1 END,
    "expire" = CASE WHEN "RateLimit"."expire" <= ? THEN excluded."expire" ELSE "RateLimit"."expire" END
  RETURNING ${COUNT.sql}`

/** Counts one more. A count that has expired by `now` begins again, and lasts until `expire`. */
export async function addPoint(
  run: RunStatement,
  key: string,
  { now, expire }: { now: Date; expire: Date },
): Promise<Count> {
  const [row] = await run(ADD, [key, storedMoment(expire), storedMoment(now), storedMoment(now)])
  return COUNT.read(row ?? [])
}

const TAKE_OFF = `UPDATE "RateLimit" SET "points" = "points" - 1 WHERE "key" = ? AND "points" > 0`

/** Counts one less, if any is counted. */
export async function takePointOff(run: RunStatement, key: string): Promise<void> {
  await run(TAKE_OFF, [key])
}

const KEEP = `INSERT INTO "RateLimit" ("key", "points", "expire") VALUES (?, 1, ?)
  ON CONFLICT ("key") DO UPDATE SET "points" = 1, "expire" = excluded."expire"`

/** Keeps a count of one until `expire`. */
export async function keepPoint(run: RunStatement, key: string, expire: Date): Promise<void> {
  await run(KEEP, [key, storedMoment(expire)])
}

const FIND = `SELECT 1 FROM "RateLimit" WHERE "key" = ? AND "expire" > ?`

/** Whether there is a count that has not expired by `now`. */
export async function hasPoint(run: RunStatement, key: string, now: Date): Promise<boolean> {
  const rows = await run(FIND, [key, storedMoment(now)])
  return rows.length > 0
}
