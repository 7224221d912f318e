/** Reads all rows of a database, so that a test can see what changed. */
import { Prisma } from '../../src/server/db/generated/sqlite/client.ts'
import type { Database } from '../../src/server/db/database.ts'

type Tables = Record<string, { findMany(): Promise<object[]> }>

/** The rows as texts, by model. Rate limits are left out, because refused calls change them too. */
export async function readAllRows({ read }: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const model of Object.values(Prisma.ModelName)) {
    if (model === 'RateLimit') continue
    const table = `${model.charAt(0).toLowerCase()}${model.slice(1)}`
    const found = await (read as unknown as Tables)[table]?.findMany()
    rows[model] = (found ?? []).map(asText).toSorted()
  }
  return rows
}

/** The rows as texts, by their owner: "account 5", "user 7", or the model for rows without an owner. */
export async function readRowsByOwner(db: Database): Promise<Map<string, string[]>> {
  const owned = new Map<string, string[]>()
  const all = await readAllRows(db)
  const sessions = (all['Session'] ?? []).map((row) => JSON.parse(row) as OwnedRow)
  const userOf = new Map(sessions.map(({ id, userId }) => [id, userId]))
  for (const [model, rows] of Object.entries(all))
    for (const text of rows) {
      const row = JSON.parse(text) as OwnedRow
      const userId = row.userId ?? userOf.get(row.sessionId)
      const owner = ownerOf(model, userId === undefined ? row : { ...row, userId })
      owned.set(owner, [...(owned.get(owner) ?? []), text])
    }
  return owned
}

interface OwnedRow {
  id?: unknown
  accountId?: number
  userId?: number
  /** Of a refresh token, which belongs to the session's user. */
  sessionId?: unknown
}

function ownerOf(model: string, { id, accountId, userId }: OwnedRow): string {
  if (model === 'Account') return `account ${id}`
  if (model === 'User') return `user ${id}`
  if (accountId !== undefined) return `account ${accountId}`
  return userId === undefined ? model : `user ${userId}`
}

function asText(row: object): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}
