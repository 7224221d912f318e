/**
 * Transactions that begin at the driver, and that the ORM joins with the first of its queries. For the ORM to begin one
 * takes a fifth of the processor time of a small change, and the hot changes are statements alone.
 */
import { type Transaction, TRANSACTION_LIMITS } from './database.ts'
import type { PrismaClient } from './generated/sqlite/client.ts'
import { type Factory, type PlaceOf, type RunStatement, statementRunner } from './statements.ts'

type Adapter = Awaited<ReturnType<Factory['connect']>>
type DriverTransaction = Awaited<ReturnType<Adapter['startTransaction']>>

interface Connection {
  startTransaction(...level: unknown[]): Promise<DriverTransaction>
}

/** A transaction that the ORM is to use in place of one of its own. */
interface Offer {
  transaction: DriverTransaction
  isTaken: boolean
}

/** The ORM's part of a transaction. It ends the whole of it. */
interface Joined {
  client: Promise<Transaction>
  commit(): Promise<void>
  rollBack(): Promise<void>
}

export class WriteTransactions {
  #start: Connection['startTransaction'] = () =>
    Promise.reject(new Error('The database is not open.'))
  readonly #placeOf: PlaceOf
  readonly #runners = new WeakMap<Transaction, RunStatement>()
  #offer: Offer | null = null
  #lastTurn: Promise<void> = Promise.resolve()
  #endTurn = () => {}

  /** Call it before a client uses the factory. */
  constructor(factory: Factory, placeOf: PlaceOf) {
    this.#placeOf = placeOf
    const connect = factory.connect.bind(factory) as () => Promise<Connection>
    const connectAndWatch = async () => {
      const connection = await connect()
      const start = connection.startTransaction.bind(connection)
      this.#start = start
      connection.startTransaction = async (...level) => {
        const offer = this.#offer
        this.#offer = null
        this.#endTurn()
        if (!offer) return start(...level)
        offer.isTaken = true
        return offer.transaction
      }
      return connection
    }
    Object.assign(factory, { connect: connectAndWatch })
  }

  /**
   * Runs one transaction, and undoes it when `fn` throws.
   *
   * @param fn gets the ORM's client of the transaction, which is good until `fn` has answered or thrown
   * @throws what `fn` throws, and the database's errors: ETIMEDOUT when none could begin in time.
   */
  async run<T>(client: PrismaClient, fn: (tx: Transaction) => Promise<T>): Promise<T> {
    const transaction = await this.#begin()
    let joined: Joined | undefined
    let isOver = false
    const requireOpen = () => {
      // The connection may be in another transaction by now.
      if (isOver) throw new Error('The transaction is over.')
    }
    const tx = joiningClient(() => {
      requireOpen()
      return (joined ??= this.#join(client, transaction)).client
    })
    const openTransaction = () => {
      requireOpen()
      return transaction
    }
    this.#runners.set(tx, statementRunner(this.#placeOf, openTransaction))
    let answer: T
    try {
      answer = await fn(tx)
    } catch (error) {
      isOver = true
      // What matters is why it failed.
      await (joined?.rollBack() ?? rollBack(transaction)).catch(() => undefined)
      throw error
    }
    isOver = true
    await (joined?.commit() ?? commit(transaction))
    return answer
  }

  /** Runs statements within a transaction of `run`, past the ORM. */
  statements(tx: Transaction): RunStatement {
    const run = this.#runners.get(tx)
    if (!run) throw new Error('The transaction is not one of write.')
    return run
  }

  /**
   * Runs what makes the ORM begin a transaction. The ORM does not tell the driver for which call it begins one, so they
   * begin one after the other, up to the moment in which the ORM asks the driver. Node's AsyncLocalStorage would know the
   * call too, but makes every promise of the process slower.
   */
  async beginByOrm<T>(begin: () => Promise<T>, offer: Offer | null = null): Promise<T> {
    const before = this.#lastTurn
    let endTurn = () => {}
    this.#lastTurn = new Promise((resolve) => (endTurn = resolve))
    await before
    this.#offer = offer
    this.#endTurn = endTurn
    try {
      return await begin()
    } finally {
      // For one that failed before the driver was asked.
      endTurn()
    }
  }

  /** Waits for a connection as long as the ORM would. */
  async #begin(): Promise<DriverTransaction> {
    const starting = this.#start()
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // It begins later, when nobody waits for it any more.
        starting.then(rollBack).catch(() => undefined)
        const message = 'No transaction could begin in time.'
        reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
      }, TRANSACTION_LIMITS.maxWait)
    })
    try {
      return await Promise.race([starting, limit])
    } finally {
      clearTimeout(timer)
    }
  }

  #join(client: PrismaClient, transaction: DriverTransaction): Joined {
    const offer: Offer = { transaction, isTaken: false }
    let settle = (_failure?: Error) => {}
    const end = new Promise<void>((resolve, reject) => {
      settle = (failure) => (failure ? reject(failure) : resolve())
    })
    // Nothing waits for it if the ORM cannot join.
    end.catch(() => undefined)
    let give = (_tx: Transaction) => {}
    const given = new Promise<Transaction>((resolve) => (give = resolve))
    const begin = () =>
      client.$transaction((tx) => {
        give(tx)
        return end
      }, TRANSACTION_LIMITS)
    const ended = this.beginByOrm(begin, offer)
    const whenEnded = async (failure?: Error) => {
      settle(failure)
      try {
        await ended
      } finally {
        if (!offer.isTaken) await rollBack(transaction)
      }
    }
    return {
      // If the ORM cannot join, that is what its first query fails with.
      client: Promise.race([given, ended.then(() => given)]),
      commit: () => whenEnded(),
      rollBack: () => whenEnded(new Error('The change failed.')),
    }
  }
}

async function commit(transaction: DriverTransaction): Promise<void> {
  try {
    await transaction.executeRaw(statement('COMMIT'))
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  await transaction.commit()
}

async function rollBack(transaction: DriverTransaction): Promise<void> {
  try {
    await transaction.executeRaw(statement('ROLLBACK'))
  } finally {
    await transaction.rollback()
  }
}

function statement(sql: string) {
  return { sql, args: [], argTypes: [] }
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>
/** The ORM's client as it is called by name: a method whose name begins with `$`, or a model with methods. */
type NamedClient = Methods & Record<string, Methods>

/** A client of the ORM that joins a transaction with the first call. */
function joiningClient(join: () => Promise<Transaction>): Transaction {
  const methods = (ownerIn: (client: NamedClient) => Methods | undefined) => {
    const get = (_target: object, name: string | symbol) => {
      return async (...args: unknown[]) => {
        const owner = ownerIn((await join()) as unknown as NamedClient)
        const method = owner?.[String(name)]
        if (!method) throw new TypeError(`The ORM has no method "${String(name)}" there.`)
        return Reflect.apply(method, owner, args)
      }
    }
    return new Proxy<Methods>({}, { get })
  }
  const own = methods((client) => client)
  const get = (_target: object, name: string | symbol) => {
    // A promise may be resolved with it, and then asks whether it is a promise itself.
    if (typeof name === 'symbol' || name === 'then') return undefined
    return name.startsWith('$') ? own[name] : methods((client) => client[name])
  }
  return new Proxy({}, { get }) as Transaction
}
