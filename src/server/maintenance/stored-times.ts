/** What is wrong with a time that is one: SQLite has it in another form than the server writes, or it is still to come. */
import type { Temporal } from 'temporal-polyfill'
import { readMigrations } from '../db/migrations.ts'
import { type Connection, listColumns, type Row } from './connection.ts'
import { instant } from './row-fields.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A server's clock can have been ahead, or have been set back since. */
const AHEAD_MS = 2 * DAY_MS

/** By how many days the server writes a time in advance; all others are of the moment in which they are written. */
const DAYS_IN_ADVANCE: Record<string, number> = {
  'Challenge.expiresAt': 1,
  'Invitation.expiresAt': 7,
  'RateLimit.expire': 30,
  'RefreshToken.expiresAt': 7,
  'Session.endsAt': 1,
  'User.deletionAt': 7,
  'User.passwordExpiresAt': 3,
  // A person chooses it.
  'CashFlow.startDate': Infinity,
}

/** SQLite compares times as texts, so all of them have one form. */
const FORM = /T\d\d:\d\d:\d\d\.\d{3}\+00:00$/

export type TimeCheck = (row: Row) => string[]

/** What finds the wrong times in the rows of a table, a sentence for each. */
export async function checkTimes(
  connection: Connection,
  table: string,
  now: Temporal.Instant,
): Promise<TimeCheck> {
  const isSqlite = connection.provider === 'sqlite'
  const latest = Math.max(now.epochMilliseconds, releasedAt(connection)) + AHEAD_MS
  const columns = (await listColumns(connection, table))
    .filter(({ type }) => /^(datetime|timestamp)/i.test(type))
    .map(({ name }) => ({
      name,
      latest: latest + (DAYS_IN_ADVANCE[`${table}.${name}`] ?? 0) * DAY_MS,
    }))
  return (row) =>
    columns.flatMap(({ name, latest: latestOfColumn }) => {
      const time = row[name]
      if (typeof time !== 'string' || !instant.safeParse(time).success) return []
      if (isSqlite && !FORM.test(time))
        return [`${name}: It must be written like 2026-11-20T12:00:00.000+00:00.`]
      // PostgreSQL writes no zone, and means UTC.
      return Date.parse(isSqlite ? time : `${time}Z`) > latestOfColumn
        ? [`${name}: It is further ahead of this machine's clock than the server writes a time.`]
        : []
    })
}

/** The day of the newest migration: a clock that is behind it is wrong. */
function releasedAt({ provider }: Connection): number {
  const { name = '' } = readMigrations(provider).at(-1) ?? {}
  const day = name.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  return Date.parse(day) || 0
}
