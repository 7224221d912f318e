import type { Row } from './connection.ts'

/** What must hold between rows: a query that answers a row for each problem, with the values that its sentence names. */
export interface Relation {
  sql: string
  sentence(row: Row): string
}
