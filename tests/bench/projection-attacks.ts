/** Attacks by a user whose account is full, each cash flow with a schedule in detail of its own: questions that cost most. */
import { type Attack, statusesOf } from './attack-list.ts'
import type { AttackedServer } from './attacked-server.ts'

const account = 'personal'
const YEAR = new Date().getUTCFullYear()
const FURTHEST = YEAR + 100
const CALLS = [...Array(10).keys()]

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** All marks are of the first cash flow, so that edits of it move them. */
const BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Personal Account',
  startingBalanceCents: 0,
  cashFlows: Array.from({ length: 5_000 }, (_, at) => ({
    kind: at % 2 ? 'income' : 'expense',
    name: `In detail ${at}`,
    amountCents: at + 1,
    startDate: dayAhead(0),
    ...(at === 0
      ? {
          recurrenceType: 'DAILY',
          completedDates: Array.from({ length: 20_000 }, (_, day) => dayAhead(day)),
        }
      : {
          recurrenceType: 'WEEKLY',
          weekend: at % 4 < 2 ? 'before' : 'after',
          every: 2 + (at % 98),
          anchorDate: dayAhead(at % 700),
        }),
  })),
}

interface DetailedUser {
  /** The expense with the marks. */
  id: number
  ask(path: string, input: object): Promise<{ status: number; text: string }>
  change(path: string, input: object): Promise<{ status: number; text: string }>
}

const users = new Map<string, Promise<DetailedUser>>()

/** A user of a server: one who has had too many answers in a minute gets no more of them. */
function findUser(server: AttackedServer, name: string): Promise<DetailedUser> {
  const key = `${name} of ${server.url}`
  const found = users.get(key) ?? fillAccount(server, name)
  users.set(key, found)
  return found
}

async function fillAccount(server: AttackedServer, name: string): Promise<DetailedUser> {
  const token = await server.register(`${name}.${Date.now()}@example.com`)
  const ask = (path: string, input: object) =>
    server.send(token, `/trpc/${path}input=${encodeURIComponent(JSON.stringify(input))}`)
  const change = (path: string, input: object) =>
    server.send(token, `/trpc/${path}`, JSON.stringify(input))
  const restored = await change('backup.restore', { account, backup: BACKUP })
  if (restored.status !== 200) throw new Error(restored.text)
  const { text } = await ask('projection.day?', { account, date: dayAhead(1) })
  const id = Number(/"kind":"expense","id":(\d+),"name":"In detail 0"/.exec(text)?.[1])
  if (Number.isNaN(id)) throw new Error('The day does not have the expense.')
  return { id, ask, change }
}

const FAR_QUESTIONS: Record<string, object> = {
  month: { account, month: `${FURTHEST}-12` },
  day: { account, date: `${FURTHEST}-12-31` },
  year: { account, year: FURTHEST },
  balances: { account, from: `${FURTHEST - 9}-01-01`, to: `${FURTHEST}-12-31` },
  years: { account, fromYear: YEAR + 1, count: 100 },
  explain: { account, to: `${FURTHEST}-12-31` },
  journal: { account, from: dayAhead(0), to: dayAhead(3_650) },
  coming: { account, days: 366 },
  advice: { account, days: 3_660 },
}

export const PROJECTION_ATTACKS: Attack[] = [
  {
    name: 'two accounts in detail, as full as they can be',
    run: async (server) => {
      await Promise.all(['far', 'compared'].map((name) => findUser(server, name)))
      return 'restored'
    },
  },
  ...Object.entries(FAR_QUESTIONS).map(([procedure, input]) => ({
    name: `a rename, and projection.${procedure} as far as it goes`,
    run: async (server: AttackedServer) => {
      const { id, ask, change } = await findUser(server, 'far')
      const name = `In detail, renamed ${Date.now()}`
      const renamed = await change('expense.update', { account, id, name })
      return statusesOf([renamed, await ask(`projection.${procedure}?`, input)])
    },
  })),
  {
    name: 'the hundredth year explained ten times in a batch',
    run: async (server) => {
      const { ask } = await findUser(server, 'far')
      const inputs = Object.fromEntries(CALLS.map((at) => [at, FAR_QUESTIONS.explain]))
      const path = CALLS.map(() => 'projection.explain').join()
      return statusesOf([await ask(`${path}?batch=1&`, inputs)])
    },
  },
  {
    name: 'a rename and the last month, until it is too much',
    run: async (server) => {
      const { id, ask, change } = await findUser(server, 'far')
      const answers = []
      for (const at of Array(20).keys()) {
        await change('expense.update', { account, id, name: `Again ${at}` })
        answers.push(await ask('projection.month?', FAR_QUESTIONS.month ?? {}))
      }
      return statusesOf(answers)
    },
  },
  {
    name: 'twenty scenarios of 100 changes compared, and ten times',
    run: async (server) => {
      const { id, change } = await findUser(server, 'compared')
      const scenarioIds = []
      for (const scenario of Array(20).keys()) {
        const changes = Array.from({ length: 100 }, (_, at) => ({
          op: 'edit',
          kind: 'expense',
          id,
          fromDate: dayAhead(1 + 100 * scenario + at),
          amountCents: 1 + 100 * scenario + at,
        }))
        const { text } = await change('scenario.create', { account, name: 'Split', changes })
        scenarioIds.push(Number(/"id":(\d+)/.exec(text)?.[1]))
      }
      const input = { account, from: dayAhead(0), to: dayAhead(3_650), scenarioIds }
      const path = `${CALLS.map(() => 'projection.compare').join()}?batch=1`
      return statusesOf([
        await change('projection.compare', input),
        await change(path, Object.fromEntries(CALLS.map((at) => [at, input]))),
      ])
    },
  },
]
