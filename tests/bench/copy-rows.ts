/** Inserts many rows in the fastest way that each database has, without any check. Imports are compared with it. */
import { createRequire } from 'node:module'
import pg from 'pg'
import type { Provider } from '../../src/server/db/database.ts'

/** The kind, name, amount in cents and schedule of a cash flow. */
export type BulkRow = [string, string, number, string]

const COLUMNS = '"kind", "name", "amountCents", "schedule", "startDate", "accountId", "createdAt"'
const AT = '2026-11-20T12:00:00.000+00:00'

export async function copyRows(
  provider: Provider,
  url: string,
  accountId: number,
  rows: BulkRow[],
): Promise<void> {
  if (provider === 'sqlite') insertPrepared(url.slice('file:'.length), accountId, rows)
  else await copyFromStdin(url, accountId, rows)
}

interface Sqlite {
  pragma(text: string): void
  prepare(sql: string): { run(...values: unknown[]): void }
  transaction(fn: () => void): () => void
  close(): void
}

// better-sqlite3 comes with Prisma's adapter, but without types.
const { default: BetterSqlite3 } = {
  default: createRequire(import.meta.url)('better-sqlite3'),
} as {
  default: new (path: string) => Sqlite
}

/** Runs one prepared statement for each row, all in one transaction. */
function insertPrepared(path: string, accountId: number, rows: BulkRow[]): void {
  const db = new BetterSqlite3(path)
  db.pragma('synchronous=FULL')
  db.pragma('foreign_keys=ON')
  const insert = db.prepare(`INSERT INTO "CashFlow" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  db.transaction(() => {
    for (const row of rows) insert.run(...row, AT, accountId, AT)
  })()
  db.close()
}

/** Sends a COPY command. The driver supports its messages, but has no method for it. */
async function copyFromStdin(url: string, accountId: number, rows: BulkRow[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const lines = rows.map((row) => [...row, AT, accountId, AT].join('\t'))
  await new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (connection: pg.Connection) =>
        connection.query(`COPY "CashFlow" (${COLUMNS}) FROM STDIN`),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(Buffer.from(`${lines.join('\n')}\n`))
        connection.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        failure = error
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    } as unknown as pg.Submittable)
  })
  await client.end()
}

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}
