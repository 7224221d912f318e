/** Makes calls of the database's driver fail, below everything of ours. */
import pg from 'pg'
import type { Provider } from '../../src/server/db/database.ts'
import { kindOf } from '../../src/server/db/open.ts'

/** `before`: a call fails without effect. `after`: it has its effect, and its answer is lost. */
export type Moment = 'before' | 'after'

export interface Faults {
  /** Lets every k-th call fail from now on; none when it is null. */
  every(k: number | null): void
  /** The number of calls that have failed since the last `every`. */
  count: number
  restore(): void
}

/** @param url any database of the provider */
export async function failCalls(provider: Provider, url: string, moment: Moment): Promise<Faults> {
  let interval: number | null = null
  let calls = 0
  const restores: (() => void)[] = []
  const faults: Faults = {
    every: (k) => {
      interval = k
      calls = 0
      faults.count = 0
    },
    count: 0,
    restore: () => restores.forEach((restore) => restore()),
  }
  const isNext = () => {
    const fails = interval !== null && ++calls % interval === 0
    if (fails) faults.count++
    return fails
  }
  if (provider === 'postgresql') {
    const { query } = pg.Client.prototype
    const failing = function (this: pg.Client, ...args: unknown[]): unknown {
      const run = (...all: unknown[]): unknown => Reflect.apply(query, this, all)
      if (!isNext()) return run(...args)
      // The pool calls it with a callback, and everything else waits for a promise.
      const callback = args.at(-1)
      const fail = () => {
        if (typeof callback !== 'function') throw lostConnection()
        callback(lostConnection())
      }
      if (moment === 'before') return Promise.resolve().then(fail)
      if (typeof callback === 'function') return run(...args.slice(0, -1), fail)
      return Promise.resolve(run(...args)).then(fail)
    }
    restores.push(replace(pg.Client.prototype, 'query', failing))
  } else {
    const statement = await statementPrototype(url)
    for (const name of ['run', 'get', 'all'] as const) {
      const original = statement[name]
      const failing = function (this: object, ...args: unknown[]) {
        const fails = isNext()
        if (fails && moment === 'before') throw failedDisk()
        const answer: unknown = Reflect.apply(original, this, args)
        if (fails) throw failedDisk()
        return answer
      }
      restores.push(replace(statement, name, failing))
    }
  }
  return faults
}

/** Refuses every statement of SQLite that could change something, as on a disk that can only be read. */
export async function refuseChanges(url: string): Promise<{ restore(): void }> {
  const statement = await statementPrototype(url)
  const restores = (['run', 'get', 'all'] as const).map((name) => {
    const original = statement[name]
    return replace(statement, name, function (this: object, ...args: unknown[]) {
      if ('readonly' in this && this.readonly === false)
        throw Object.assign(new Error('attempt to write a readonly database'), {
          code: 'SQLITE_READONLY',
        })
      return Reflect.apply(original, this, args)
    })
  })
  return { restore: () => restores.forEach((restore) => restore()) }
}

/** Refuses a statement of SQLite without effect, by its text, as a disk does that fails. */
export async function failStatement(url: string, text: string) {
  const statement = await statementPrototype(url)
  const { run } = statement
  const faults = { count: 0, restore: () => {} }
  faults.restore = replace(statement, 'run', function (this: object, ...args: unknown[]) {
    if (!('source' in this) || this.source !== text) return Reflect.apply(run, this, args)
    faults.count++
    throw failedDisk()
  })
  return faults
}

/** A spy would keep every answer until it is restored. */
function replace<Name extends string>(
  owner: Record<Name, unknown>,
  name: Name,
  replacement: (...args: unknown[]) => unknown,
): () => void {
  const original = owner[name]
  owner[name] = replacement
  return () => {
    owner[name] = original
  }
}

type Statement = Record<'run' | 'get' | 'all', (...args: unknown[]) => unknown>

/** The driver is a package of Prisma's adapter, and none of ours. */
async function statementPrototype(url: string): Promise<Statement> {
  const adapter = await kindOf(url).createAdapter(url).connect()
  const { client } = adapter as unknown as { client: { prepare(sql: string): Statement } }
  const prototype: unknown = Object.getPrototypeOf(client.prepare('SELECT 1'))
  await adapter.dispose()
  return prototype as Statement
}

function lostConnection(): Error {
  return Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
    errno: -104,
  })
}

function failedDisk(): Error {
  return Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' })
}
