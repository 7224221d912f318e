/** Changes from a date on, and undoing them, in an account that has as many marks as it can. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack-list.ts'
import type { AttackedServer } from './attacked-server.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1)
/** A done mark and an override on each day. */
const DAYS = 10_000
const EDITS = 100
const day = (at: number) => new Date(START + at * DAY_MS).toISOString().slice(0, 10)
const dates = Array.from({ length: DAYS }, (_, at) => day(at))

const BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Full',
  startingBalanceCents: 0,
  // With room for those that the edits add.
  cashFlows: Array.from({ length: 5_000 - EDITS }, (_, at) => ({
    kind: 'expense',
    name: `Daily ${at}`,
    amountCents: at + 1,
    recurrenceType: 'DAILY',
    startDate: '2026-01-01',
    ...(at === 0 && {
      completedDates: dates,
      overrides: dates.map((date, cents) => ({ date, amountCents: cents + 1 })),
    }),
  })),
}

interface Answer {
  id: number
  revision: number
}

/** An account of the attacker's, which each attack leaves as it was. */
class FullAccount {
  static readonly #accounts = new WeakMap<AttackedServer, FullAccount>()
  /** The expense that has all marks. */
  marked = 0
  outcome = ''
  readonly #server: AttackedServer
  readonly #token: string
  #account = 0

  constructor(server: AttackedServer, token: string) {
    this.#server = server
    this.#token = token
  }

  static async of(server: AttackedServer, token: string): Promise<FullAccount> {
    const known = FullAccount.#accounts.get(server)
    if (known) return known
    const account = new FullAccount(server, token)
    FullAccount.#accounts.set(server, account)
    await account.#fill()
    return account
  }

  async #fill(): Promise<void> {
    const { id } = await this.send('account.create', { name: 'Full', startingBalanceCents: 0 })
    this.#account = id
    // The files of the attacks before have used up what a user may send in a minute.
    for (let tries = 0; tries < 8; tries++) {
      this.outcome = ''
      await this.send('backup.restore', { backup: BACKUP })
      if (this.outcome !== '429 ') break
      await wait(10_000)
    }
    const input = encodeURIComponent(JSON.stringify({ account: id }))
    const { text } = await this.#server.send(this.#token, `/trpc/expense.list?input=${input}`)
    const flows = dataOf<{ id: number; completedDates: string[] }[]>(text)
    const marked = flows.find(({ completedDates }) => completedDates.length > 0)
    if (!marked) throw new Error(`The full account was not restored: ${this.outcome}`)
    this.marked = marked.id
  }

  async send(procedure: string, input: object): Promise<Answer> {
    const body = JSON.stringify({ account: this.#account, ...input })
    const { status, text } = await this.#server.send(this.#token, `/trpc/${procedure}`, body)
    this.outcome += `${status} `
    return status === 200 ? dataOf(text) : { id: 0, revision: 0 }
  }

  /** Undoes a change, undoes that, and undoes the change again. */
  async undoThrice({ revision }: Answer): Promise<void> {
    for (let time = 0; time < 3; time++)
      ({ revision } = await this.send('account.undo', { revision }))
  }

  /** A full batch of calls, each with the most edits that a scenario has. */
  async applyTen(): Promise<void> {
    const calls = Array.from({ length: 10 }, (_, call) => {
      const changes = Array.from({ length: EDITS }, (_, at) => ({
        op: 'edit',
        kind: 'expense',
        id: this.marked,
        amountCents: call * EDITS + at,
      }))
      return [call, { account: this.#account, changes }]
    })
    const path = `/trpc/${calls.map(() => 'scenario.apply').join()}?batch=1`
    const body = JSON.stringify(Object.fromEntries(calls))
    const { status } = await this.#server.send(this.#token, path, body)
    this.outcome += `${status} `
  }

  /** Edits the expense that has all marks, as a scenario. */
  apply(edit: (at: number) => object): Promise<Answer> {
    const changes = Array.from({ length: EDITS }, (_, at) => ({
      op: 'edit',
      kind: 'expense',
      id: this.marked,
      ...edit(at),
    }))
    return this.send('scenario.apply', { changes })
  }
}

const onFullAccount =
  (play: (account: FullAccount) => Promise<void>): Attack['run'] =>
  async (server, attacker) => {
    const account = await FullAccount.of(server, attacker)
    account.outcome = ''
    await play(account)
    return account.outcome
  }

export const CHANGE_ATTACKS: Attack[] = [
  { name: '20,000 marks of one expense, restored', run: onFullAccount(async () => undefined) },
  {
    name: '20,000 marks: 100 edits that move all of them',
    run: onFullAccount(async (account) => {
      await account.undoThrice(
        await account.apply((at) => ({ fromDate: day(at + 10), amountCents: at })),
      )
    }),
  },
  {
    name: '20,000 marks: 100 edits that move some, undone',
    run: onFullAccount(async (account) => {
      const first = DAYS - 140
      await account.undoThrice(
        await account.apply((at) => ({ fromDate: day(first + at), amountCents: at })),
      )
    }),
  },
  {
    name: '20,000 marks: 100 edits that leave them, undone',
    run: onFullAccount(async (account) => {
      await account.undoThrice(
        await account.apply((at) => ({
          fromDate: day(at + 10),
          recurrenceType: 'YEARLY',
          amountCents: at,
        })),
      )
    }),
  },
  {
    name: '20,000 marks: 100 edits of all dates, undone',
    run: onFullAccount(async (account) => {
      await account.undoThrice(await account.apply((at) => ({ amountCents: 20_000 + at })))
    }),
  },
  {
    name: '20,000 marks: one edit that moves them, undone',
    run: onFullAccount(async (account) => {
      const change = { id: account.marked, fromDate: day(100), amountCents: 7 }
      await account.undoThrice(await account.send('expense.update', change))
    }),
  },
  {
    name: '20,000 marks: moved and rejoined, undone',
    run: onFullAccount(async (account) => {
      const change = { id: account.marked, fromDate: day(100), amountCents: 7 }
      const changed = await account.send('expense.update', change)
      const rejoined = await account.send('expense.rejoin', { id: changed.id })
      await account.undoThrice(rejoined)
    }),
  },
  {
    name: '20,000 marks: ten scenarios of 100 edits in one batch',
    run: onFullAccount(async (account) => account.applyTen()),
  },
  {
    name: '20,000 marks: one of them, undone',
    run: onFullAccount(async (account) => {
      const mark = { kind: 'expense', id: account.marked, date: day(5) }
      await account.undoThrice(await account.send('occurrence.markDone', { ...mark, done: false }))
    }),
  },
  {
    name: '20,000 marks: their expense deleted, undone',
    run: onFullAccount(async (account) => {
      await account.undoThrice(await account.send('expense.delete', { id: account.marked }))
    }),
  },
]

function dataOf<Data>(text: string): Data {
  return (JSON.parse(text) as { result: { data: Data } }).result.data
}
