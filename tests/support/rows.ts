/** Reads all rows of a database, so that a test can see what changed. */
import type { Database } from '../../src/server/db/database.ts'
import { Prisma } from '../../src/server/db/generated/sqlite/client.ts'

type Model = keyof typeof Prisma.ModelName

/** Passkeys are read apart, because JSON has no bytes. */
const MODELS = Object.values(Prisma.ModelName).filter(
  (model) => model !== 'RateLimit' && model !== 'Passkey',
)

/** The rows as texts, by model. Rate limits are left out, because refused calls change them too. */
export async function readAllRows(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const [model, values] of await readValues(db))
    rows[model] = values.map((row) => JSON.stringify(row)).toSorted()
  return rows
}

/**
 * The values of the rows, by model, in the order of `columnsOf`. The database makes one JSON of them, because tests
 * read all rows hundreds of times, and Prisma would make an object of each row.
 */
async function readValues({ read, connections }: Database): Promise<[Model, unknown[][]][]> {
  const selects = MODELS.map((model) => {
    const columns = columnsOf(model).map((column) => Prisma.raw(`"${column}"`))
    // Only PostgreSQL has connections.
    const rows = connections()
      ? Prisma.sql`json_agg(json_build_array(${Prisma.join(columns)}))::text`
      : Prisma.sql`json_group_array(json_array(${Prisma.join(columns)}))`
    return Prisma.sql`SELECT ${model} AS "model", ${rows} AS "rows" FROM ${Prisma.raw(`"${model}"`)}`
  })
  const found = await read.$queryRaw<{ model: Model; rows: string | null }[]>(
    Prisma.join(selects, ' UNION ALL '),
  )
  const passkeys = (await read.passkey.findMany()).map((passkey) =>
    Object.values({ ...passkey, counter: `${passkey.counter}` }),
  )
  return [
    ['Passkey', passkeys],
    ...found.map(({ model, rows }): [Model, unknown[][]] => [model, JSON.parse(rows ?? '[]')]),
  ]
}

function columnsOf(model: Model): string[] {
  const generated: Record<string, unknown> = Prisma
  return Object.keys(generated[`${model}ScalarFieldEnum`] as object)
}

/** The rows as texts, by their owner: "account 5", "user 7", or the model for rows without an owner. */
export async function readRowsByOwner(db: Database): Promise<Map<string, string[]>> {
  const all = await readValues(db)
  const sessions = all.find(([model]) => model === 'Session')?.[1] ?? []
  const [sessionId, userOfSession] = positionsOf('Session', 'id', 'userId')
  const userOf = new Map(sessions.map((row) => [row[sessionId], row[userOfSession]]))
  const owned = new Map<string, string[]>()
  for (const [model, rows] of all) {
    const [id, account, user, session] = positionsOf(
      model,
      'id',
      'accountId',
      'userId',
      'sessionId',
    )
    for (const row of rows) {
      // A refresh token belongs to the user of its session.
      const userId = row[user] ?? userOf.get(row[session]) ?? row[user]
      const owner = ownerOf(model, { id: row[id], accountId: row[account], userId })
      const texts = owned.get(owner) ?? []
      texts.push(JSON.stringify(row))
      owned.set(owner, texts)
    }
  }
  for (const texts of owned.values()) texts.sort()
  return owned
}

/** The places of columns among those of the model; nowhere, which is -1, when it has no such column. */
function positionsOf<Names extends string[]>(model: Model, ...names: Names) {
  const columns = columnsOf(model)
  return names.map((name) => columns.indexOf(name)) as { [At in keyof Names]: number }
}

interface Ids {
  id: unknown
  accountId: unknown
  userId: unknown
}

function ownerOf(model: Model, { id, accountId, userId }: Ids): string {
  if (model === 'Account') return `account ${id}`
  if (model === 'User') return `user ${id}`
  // A token of all accounts belongs to none of them.
  if (accountId !== undefined && accountId !== null) return `account ${accountId}`
  return userId === undefined ? model : `user ${userId}`
}
