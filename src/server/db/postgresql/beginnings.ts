/**
 * Which of the driver's transactions the ORM has begun for which call: statements past the ORM need it. Transactions
 * begin one after the other, up to the moment in which the ORM asks the driver for one. Node's AsyncLocalStorage would
 * know it too, but makes every promise of the process slower: a tenth of the time of a change went into it.
 */
import type { PrismaPg } from '@prisma/adapter-pg'

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>
export type DriverTransaction = Awaited<ReturnType<Adapter['startTransaction']>>

type Note = (transaction: DriverTransaction) => void

export class Beginnings {
  #last: Promise<void> = Promise.resolve()
  #note: Note = () => {}
  #endTurn = () => {}

  /**
   * Runs what makes the ORM begin one transaction. Everything that does has to come here.
   *
   * @param note is called with the transaction before the ORM uses it
   */
  async run<T>(begin: () => Promise<T>, note: Note = () => {}): Promise<T> {
    const before = this.#last
    let endTurn = () => {}
    this.#last = new Promise((resolve) => (endTurn = resolve))
    await before
    this.#note = note
    this.#endTurn = endTurn
    try {
      return await begin()
    } finally {
      // For one that failed before the driver was asked.
      endTurn()
    }
  }

  /** Makes an adapter note the transactions that it begins. */
  watch(adapter: Adapter): void {
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => {
      const note = this.#note
      this.#endTurn()
      const transaction = await start(level)
      note(transaction)
      return transaction
    }
  }
}
