/**
 * Attacks by a user whose account has all that an account can have, with its marks on one cash flow. There is room for
 * those of a check-in, which makes 1,500.
 */
import { randomUUID } from 'node:crypto'
import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from '../../src/server/trpc/router.ts'
import { EXAMPLES, type Target } from '../support/example-inputs.ts'
import { type Attack, statusesOf } from './attack-list.ts'
import type { AttackedServer } from './attacked-server.ts'

const CALLS = [...Array(10).keys()]
const account = 'personal'

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Its other cash flows are due each day of the last week, so that a check-in can have all that one can have. */
const BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Personal Account',
  startingBalanceCents: 0,
  balanceOn: dayAhead(-7),
  cashFlows: Array.from({ length: 5_000 }, (_, at) => ({
    kind: 'expense',
    name: `Daily ${at}`,
    amountCents: at,
    recurrenceType: 'DAILY',
    startDate: '2026-01-01',
    ...(at === 0 && {
      completedDates: Array.from({ length: 12_500 }, (_, day) => dayAhead(day - 6_000)),
      overrides: Array.from({ length: 3_000 }, (_, day) => ({
        date: dayAhead(day),
        amountCents: day,
      })),
      skippedDates: Array.from({ length: 1_500 }, (_, day) => dayAhead(10_000 + day)),
      moves: Array.from({ length: 1_500 }, (_, day) => ({
        date: dayAhead(20_000 + day),
        to: dayAhead(20_001 + day),
      })),
    }),
  })),
}

/** The inputs that cost the most; of the other queries, the examples. */
const INPUTS: Record<string, object> = {
  'projection.years': { account, fromYear: new Date().getUTCFullYear(), count: 100 },
  'projection.balances': { account, from: dayAhead(0), to: dayAhead(3_650) },
  'projection.outlook': { account, days: 365 },
  'projection.advice': { account, days: 3_650 },
  'projection.coming': { account, days: 366 },
  'projection.together': { accounts: [account], from: dayAhead(0), to: dayAhead(3_650) },
  'projection.afford': { account, amountCents: 300_00, every: 'month', days: 3_650 },
  'projection.explain': { account, to: dayAhead(3_650) },
  'projection.compare': {
    account,
    from: dayAhead(0),
    to: dayAhead(3_650),
    changes: [{ op: 'balance', deltaCents: 5 }],
  },
}

/** A user whose account is full. */
interface FullUser {
  /** The expense with the marks; the others follow. */
  id: number
  /** The account's after the restore of the backup. */
  revision: number
  /** Calls a procedure: a mutation with an input. */
  change(path: string, input: object): Promise<{ status: number; text: string }>
  ask(path: string): Promise<{ status: number; text: string }>
}

const fullUsers = new Map<string, Promise<FullUser>>()

/** The user of a server: one for all attacks. */
function findFullUser(server: AttackedServer): Promise<FullUser> {
  const found = fullUsers.get(server.url) ?? fillAccount(server)
  fullUsers.set(server.url, found)
  return found
}

async function fillAccount(server: AttackedServer): Promise<FullUser> {
  const token = await server.register(`full.${Date.now()}@example.com`)
  const ask = (path: string) => server.send(token, `/trpc/${path}`)
  const change = (path: string, input: object) =>
    server.send(token, `/trpc/${path}`, JSON.stringify(input))
  const restored = await change('backup.restore', { account, backup: BACKUP })
  if (restored.status !== 200) throw new Error(restored.text)
  const month = encodeURIComponent(JSON.stringify({ account, month: dayAhead(0).slice(0, 7) }))
  const { text } = await ask(`projection.month?input=${month}`)
  const id = Number(/"id":(\d+),"name":"Daily 0"/.exec(text)?.[1])
  if (Number.isNaN(id)) throw new Error('The month does not have the expense.')
  return { id, revision: revisionOf(restored), change, ask }
}

function revisionOf({ text }: { text: string }): number {
  return (JSON.parse(text) as { result: { data: { revision: number } } }).result.data.revision
}

// tRPC types this record as a tree, but it is flat.
const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
const QUERIES = Object.entries(PROCEDURES).flatMap(([path, { _def }]) =>
  _def.type === 'query' ? path : [],
)

/** A call ten times. */
function batchOf<Input>(path: string, inputOf: (at: number) => Input): [string, object] {
  const inputs = Object.fromEntries(CALLS.map((at) => [at, inputOf(at)]))
  return [`${CALLS.map(() => path).join()}?batch=1`, inputs]
}

export const FULL_ACCOUNT_ATTACKS: Attack[] = [
  {
    name: 'a backup with all marks on one cash flow',
    run: async (server) => {
      await findFullUser(server)
      return 'restored'
    },
  },
  {
    name: 'each query of it ten times in a batch',
    run: async (server) => {
      const { id, ask } = await findFullUser(server)
      const target = { account, incomeId: id, expenseId: id, accountId: 1 } as unknown as Target
      const answers = []
      for (const path of QUERIES) {
        const [call, inputs] = batchOf(path, () => INPUTS[path] ?? EXAMPLES[path]?.input(target))
        answers.push(await ask(`${call}&input=${encodeURIComponent(JSON.stringify(inputs))}`))
      }
      return statusesOf(answers)
    },
  },
  {
    name: 'a hundred changes from a date on of it, tried ten times',
    run: async (server) => {
      const { id, change } = await findFullUser(server)
      const changes = Array.from({ length: 100 }, (_, at) => ({
        op: 'edit',
        kind: 'expense',
        id,
        fromDate: dayAhead(at - 5_000),
        amountCents: at,
      }))
      const input = { account, from: dayAhead(0), to: dayAhead(3_650), changes }
      return statusesOf([await change(...batchOf('projection.compare', () => input))])
    },
  },
  {
    name: 'all of it undone, and undone again',
    run: async (server) => {
      const { revision, change } = await findFullUser(server)
      const undone = await change('account.undo', { account, revision })
      if (undone.status !== 200) throw new Error(undone.text)
      const again = await change('account.undo', { account, revision: revisionOf(undone) })
      return statusesOf([undone, again])
    },
  },
  {
    name: 'its cash flow with the marks changed ten times, and back',
    run: async (server) => {
      const { id, change } = await findFullUser(server)
      const ref = { account, id }
      const answers = []
      for (const amountCents of [1, 0]) {
        const dates = { recurrenceType: 'DAILY', firstDate: amountCents ? dayAhead(0) : null }
        answers.push(
          await change(
            ...batchOf('expense.update', (at) => ({ ...ref, ...dates, amountCents: at })),
          ),
          await change('expense.delete', ref),
          await change('expense.restore', ref),
        )
      }
      return statusesOf(answers)
    },
  },
  {
    name: 'a check-in of 1,500 cash flows, and its undoing',
    run: async (server) => {
      const { id, change } = await findFullUser(server)
      const open = await change('user.update', { bufferCents: 0 })
      const listOf = (part: number) =>
        Array.from({ length: 500 }, (_, at) => ({
          kind: 'expense',
          id: id + 1 + 500 * part + at,
          date: dayAhead(-1),
        }))
      const made = await change('account.checkIn', {
        account,
        checkInId: randomUUID(),
        revision: revisionOf(open),
        balanceCents: 5,
        done: listOf(0),
        skipped: listOf(1),
        moved: listOf(2).map((item) => ({ ...item, to: dayAhead(5) })),
      })
      const checkIn = JSON.parse(made.text) as { result?: { data: { id: number } } }
      const undone = await change('account.undoCheckIn', {
        account,
        id: checkIn.result?.data.id,
      })
      return statusesOf([made, undone])
    },
  },
]
