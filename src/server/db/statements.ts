/**
 * Statements that pass the ORM by, where they are hot: it takes ten times as long for each as the database does. They
 * are SQL that both databases read, with a question mark in the place of each value, and stay prepared.
 */
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { PrismaPg } from '@prisma/adapter-pg'

type Value = string | number | null

/** One with its values. */
export interface Statement {
  sql: string
  values: Value[]
}

/** Answers the rows, each with its values in the order of the columns. Numbers and moments come as text from some. */
export type RunStatement = (sql: string, values: Value[]) => Promise<unknown[][]>

export type Factory = PrismaBetterSqlite3 | PrismaPg
export type Driver = Pick<Awaited<ReturnType<Factory['connect']>>, 'queryRaw'>

/** How a database names the place of the first, second ... value of a statement. */
export type PlaceOf = (position: number) => string

const TEXT = { arity: 'scalar', scalarType: 'string' } as const
const NUMBER = { arity: 'scalar', scalarType: 'int' } as const

/** @param driver answers what runs the statement */
export function statementRunner(placeOf: PlaceOf, driver: () => Driver): RunStatement {
  return async (sql, args) => {
    const argTypes = args.map((value) => (typeof value === 'number' ? NUMBER : TEXT))
    const { rows } = await driver().queryRaw({ sql: textOf(sql, placeOf), args, argTypes })
    return rows
  }
}

/** By how a database names places. The statements are few, because their texts are written in the code. */
const texts = new Map<PlaceOf, Map<string, string>>()
const names = new Map<string, string>()

function textOf(sql: string, placeOf: PlaceOf): string {
  const known = texts.get(placeOf) ?? new Map<string, string>()
  texts.set(placeOf, known)
  let text = known.get(sql)
  if (text === undefined) {
    let position = 0
    text = sql.replaceAll('?', () => placeOf(++position))
    known.set(sql, text)
    names.set(text, `balance-${names.size}`)
  }
  return text
}

/** Under this name a connection of PostgreSQL keeps the statement prepared; those of the ORM have none. */
export function nameOfStatement(text: string): string {
  return names.get(text) ?? ''
}

/** A moment as both databases store it. */
export function storedMoment(moment: Date): string {
  return moment.toISOString().replace('Z', '+00:00')
}

/** Answers a function that answers the driver, once a client has connected it. */
export function rememberDriver(factory: Factory): () => Driver {
  let driver: Driver | undefined
  const connect = factory.connect.bind(factory) as () => Promise<Driver>
  const connectAndRemember = async () => (driver = await connect())
  Object.assign(factory, { connect: connectAndRemember })
  return () => {
    if (!driver) throw new Error('The database is not open.')
    return driver
  }
}
