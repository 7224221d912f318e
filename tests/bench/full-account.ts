/** Attacks by a user whose account has all that an account can have, with its 20,000 marks on one cash flow. */
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
      completedDates: Array.from({ length: 14_000 }, (_, day) => dayAhead(day - 7_000)),
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
  'projection.afford': { account, amountCents: 300_00, every: 'month', days: 3_650 },
  'projection.explain': { account, to: dayAhead(3_650) },
  'projection.compare': {
    account,
    from: dayAhead(0),
    to: dayAhead(3_650),
    changes: [{ op: 'balance', deltaCents: 5 }],
  },
}

/** A user whose account is full; `id` is that of the expense with the marks. */
interface FullUser {
  token: string
  id: number
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
  const body = JSON.stringify({ account, backup: BACKUP })
  const restored = await server.send(token, '/trpc/backup.restore', body)
  if (restored.status !== 200) throw new Error(restored.text)
  const month = encodeURIComponent(JSON.stringify({ account, month: dayAhead(0).slice(0, 7) }))
  const { text } = await server.send(token, `/trpc/projection.month?input=${month}`)
  const id = Number(/"id":(\d+),"name":"Daily 0"/.exec(text)?.[1])
  if (Number.isNaN(id)) throw new Error('The month does not have the expense.')
  return { token, id }
}

// tRPC types this record as a tree, but it is flat.
const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
const QUERIES = Object.entries(PROCEDURES).flatMap(([path, { _def }]) =>
  _def.type === 'query' ? path : [],
)

async function sendBatch(server: AttackedServer, { token, id }: FullUser, path: string) {
  const target = { account, incomeId: id, expenseId: id, accountId: 1 } as unknown as Target
  const input = INPUTS[path] ?? EXAMPLES[path]?.input(target)
  const inputs = JSON.stringify(Object.fromEntries(CALLS.map((at) => [at, input])))
  const paths = CALLS.map(() => path).join()
  return server.send(token, `/trpc/${paths}?batch=1&input=${encodeURIComponent(inputs)}`)
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
      const user = await findFullUser(server)
      const answers = []
      for (const path of QUERIES) answers.push(await sendBatch(server, user, path))
      return statusesOf(answers)
    },
  },
]
