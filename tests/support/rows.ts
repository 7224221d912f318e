/** All rows of a database, to see that nothing has changed. */
import { Prisma } from '../../src/server/db/generated/sqlite/client.ts'
import type { Database } from '../../src/server/db/open.ts'

type Tables = Record<string, { findMany(): Promise<object[]> }>

/** By model, each row as text. Without the counts of tries, which count refused calls too. */
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

function asText(row: object): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}
