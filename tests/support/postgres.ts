/** Creates and drops PostgreSQL databases, in vitest and outside of it. */
import pg from 'pg'

/** Runs one statement on the database of `adminUrl`. */
export async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

/** The URL of another database on the same server. */
export function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
