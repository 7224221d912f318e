/** The statements that this process sends to PostgreSQL. */
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Maps the text of a statement to the values of its last run. */
export type SentStatements = Map<string, unknown[]>

/** Remembers the statements that this process sends to PostgreSQL, until the test ends. */
export function rememberStatements(): SentStatements {
  const statements: SentStatements = new Map()
  const prototype = pg.Client.prototype
  const original = prototype.query
  prototype.query = function remember(this: pg.Client, ...args: unknown[]) {
    const [query, given] = args
    const { text, values } =
      typeof query === 'string'
        ? { text: query, values: given }
        : ((query ?? {}) as { text?: string; values?: unknown })
    if (text && /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)\b/i.test(text))
      statements.set(text, Array.isArray(values) ? values : [])
    return original.apply(this, args as never)
  } as never
  onTestFinished(() => void (prototype.query = original))
  return statements
}

/** The number of shards that a statement asks where accounts are spread; 0 when it asks none. */
export async function shardsAsked(
  client: pg.Client,
  text: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
  const counts = [...JSON.stringify(rows).matchAll(/"Task Count":(\d+)/g)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
