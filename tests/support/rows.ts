/** Reads all rows of a database, so that a test can see what changed. */
import type { Database } from '../../src/server/db/database.ts'
import { Prisma } from '../../src/server/db/generated/sqlite/client.ts'

type Model = keyof typeof Prisma.ModelName
type Row = Record<string, unknown>

/** Passkeys are read apart, because JSON has no bytes. */
const MODELS = Object.values(Prisma.ModelName).filter(
  (model) => model !== 'RateLimit' && model !== 'Passkey',
)

/** The rows as texts, by model. Rate limits are left out, because refused calls change them too. */
export async function readAllRows(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const [model, values] of await readValues(db)) rows[model] = values.map(asText).toSorted()
  return rows
}

/**
 * The values of the rows, by model, in the order of `columnsOf`. The database makes one JSON of them, because tests
 * read all rows hundreds of times, and Prisma would make an object of each row.
 */
async function readValues({ dialect, read }: Database): Promise<[Model, unknown[][]][]> {
  const selects = MODELS.map((model) => {
    const columns = columnsOf(model).map((column) => Prisma.raw(`"${column}"`))
    const rows = dialect.jsonOf(Prisma.join(columns))
    return Prisma.sql`SELECT ${model} AS "model", ${rows} AS "rows" FROM ${Prisma.raw(`"${model}"`)}`
  })
  const found = await read.$queryRaw<{ model: Model; rows: string | null }[]>(
    Prisma.join(selects, ' UNION ALL '),
  )
  const passkeys = await read.passkey.findMany()
  return [
    ['Passkey', passkeys.map((passkey) => Object.values(passkey))],
    ...found.map(({ model, rows }): [Model, unknown[][]] => [model, JSON.parse(rows ?? '[]')]),
  ]
}

function columnsOf(model: Model): string[] {
  const generated: Record<string, unknown> = Prisma
  return Object.keys(generated[`${model}ScalarFieldEnum`] as object)
}

/** The rows as texts, by their owner: "account 5", "user 7", or the model for rows without an owner. */
export async function readRowsByOwner(db: Database): Promise<Map<string, string[]>> {
  const all = (await readValues(db)).flatMap(([model, rows]) => {
    const columns = columnsOf(model)
    return rows.map((values) => ({
      model,
      row: Object.fromEntries(columns.map((column, at) => [column, values[at]])),
    }))
  })
  const sessions = all.filter(({ model }) => model === 'Session')
  const userOf = new Map(sessions.map(({ row }) => [row['id'], row['userId']]))
  const owned = new Map<string, string[]>()
  for (const { model, row } of all) {
    // A refresh token belongs to the user of its session.
    const userId = row['userId'] ?? userOf.get(row['sessionId'])
    const owner = ownerOf(model, userId === undefined ? row : { ...row, userId })
    const texts = owned.get(owner) ?? []
    texts.push(asText(row))
    owned.set(owner, texts)
  }
  for (const texts of owned.values()) texts.sort()
  return owned
}

function ownerOf(model: Model, { id, accountId, userId }: Row): string {
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
