/** The requests of one user, or of nobody, that could stop the service for all others. */
import type { AttackedServer } from './attacked-server.ts'
import { CHANGE_ATTACKS } from './change-attacks.ts'
import { FULL_ACCOUNT_ATTACKS } from './full-account.ts'

export interface Attack {
  name: string
  /** Answers what came of it, in a few words. */
  run(server: AttackedServer, attacker: string, other: string): Promise<string>
}

const MEGABYTE = 1_000_000
const account = 'personal'

const csvOf = (rows: number, row: (at: number) => string) =>
  `type,name,amount,recurrence type\n${Array.from({ length: rows }, (_, at) => row(at)).join('\n')}`
const importOf = (csvData: string) =>
  bodyOf({ account, csvData, columnMapping: 'byHeaders', importDuplicates: true })
/** As bytes: to encode them again for every request would slow down this process. */
const bodyOf = (value: object) => Buffer.from(JSON.stringify(value))
const inputOf = (input: object) => encodeURIComponent(JSON.stringify(input))

const DAILY_60_000 = importOf(csvOf(60_000, (at) => `income,a${at % 10},1,daily`))
const LARGE = importOf(csvOf(220_000, (at) => `expense,n${at},1.25,`))
const SMALL = importOf('type,name,amount\nincome,Pay,1')

/** As much as the default settings let an account have. */
const FULL_ACCOUNT = bodyOf({
  account,
  backup: {
    format: 'balance-backup',
    version: 1,
    accountName: 'Personal Account',
    startingBalanceCents: 0,
    cashFlows: Array.from({ length: 5_000 }, (_, at) => ({
      kind: at % 2 ? 'income' : 'expense',
      name: `Daily ${at}`,
      amountCents: at,
      recurrenceType: 'DAILY',
      startDate: '2026-01-01',
      completedDates: Array.from({ length: 4 }, (_, day) => dayAhead(day * 9)),
    })),
  },
})

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const HOSTILE_BODIES = [
  '['.repeat(16 * MEGABYTE),
  `[${'[],'.repeat(5 * MEGABYTE)}[]]`,
  `${'{"a":'.repeat(3 * MEGABYTE)}1${'}'.repeat(MEGABYTE)}`,
  `{${Array.from({ length: MEGABYTE }, (_, at) => `"k${at}":1`).join()}}`,
  `{"backup":{"cashFlows":[${'{"name":1},'.repeat(1.4 * MEGABYTE)}{}]}}`,
  `{"csvData":"${'\\u20ac'.repeat(2.5 * MEGABYTE)}"}`,
].map((text) => Buffer.from(text))
const FILE_CALLS = ['/trpc/import.run', '/trpc/backup.restore', '/api/data?resource=import']

export const ATTACKS: Attack[] = [
  {
    name: '60,000 daily cash flows from one file',
    run: async (server, attacker) =>
      statusesOf([await server.send(attacker, '/trpc/import.run', DAILY_60_000)]),
  },
  {
    name: 'a backup of all that an account can have',
    run: async (server, attacker) =>
      statusesOf([await server.send(attacker, '/trpc/backup.restore', FULL_ACCOUNT)]),
  },
  {
    name: 'ten months of it in one batch, ten times',
    run: async (server, attacker) => {
      const batch = (first: number) => {
        const months = Array.from({ length: 10 }, (_, at) => [
          at,
          { account, month: monthAhead(first + at) },
        ])
        const paths = Array.from({ length: 10 }, () => 'projection.month').join()
        return `/trpc/${paths}?batch=1&input=${inputOf(Object.fromEntries(months))}`
      }
      const calls = Array.from({ length: 10 }, (_, at) => server.send(attacker, batch(at)))
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: 'a hundred years of it, ten times in one batch',
    run: async (server, attacker) => {
      const years = Array.from({ length: 10 }, (_, at) => [
        at,
        { account, fromYear: 2026 - at, count: 100 },
      ])
      const paths = Array.from({ length: 10 }, () => 'projection.years').join()
      const path = `/trpc/${paths}?batch=1&input=${inputOf(Object.fromEntries(years))}`
      return statusesOf([await server.send(attacker, path)])
    },
  },
  {
    name: 'forty comparisons of it with a hundred changes',
    run: async (server, attacker) => {
      const calls = Array.from({ length: 40 }, (_, at) => {
        const changes = Array.from({ length: 100 }, (_, place) =>
          place % 2
            ? { op: 'skip', kind: 'income', id: 2 * at + place, date: dayAhead(place) }
            : { op: 'add', kind: 'income', name: 'A', amountCents: at, recurrenceType: 'DAILY' },
        )
        const input = { account, from: dayAhead(0), to: dayAhead(3_600), changes }
        return server.send(attacker, '/trpc/projection.compare', bodyOf(input))
      })
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: 'a mark and ten months again, twenty times',
    run: async (server, attacker) => {
      const answers = []
      for (let count = 0; count < 20; count++) {
        const rename = {
          account,
          name: `Daily ${count}`,
          amountCents: count,
          recurrenceType: 'DAILY',
        }
        answers.push(await server.send(attacker, '/trpc/income.create', JSON.stringify(rename)))
        await server.send(
          attacker,
          '/trpc/user.update',
          JSON.stringify({ startingBalanceCents: count }),
        )
        const month = inputOf({ account, month: monthAhead(count) })
        answers.push(await server.send(attacker, `/trpc/projection.month?input=${month}`))
      }
      return statusesOf(answers)
    },
  },
  {
    name: 'its list and its backup, forty times each at once',
    run: async (server, attacker) => {
      const paths = ['income.list', 'backup.download'].map(
        (path) => `/trpc/${path}?input=${inputOf({ account })}`,
      )
      const calls = Array.from({ length: 80 }, (_, at) =>
        server.send(attacker, paths[at % 2] ?? ''),
      )
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: '24 large imports, and a small one of another user',
    run: async (server, attacker, other) => {
      const large = Array.from({ length: 24 }, () =>
        server.send(attacker, '/trpc/import.run', LARGE),
      )
      // The large ones have to be in the queue before the small one comes.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const startedAt = performance.now()
      const small = await server.send(other, '/trpc/import.run', SMALL)
      const seconds = (performance.now() - startedAt) / 1000
      if (small.status !== 200 || seconds > 2)
        throw new Error(`The small import took ${seconds.toFixed(1)} s.`)
      return `${statusesOf(await Promise.all(large))}; the small one after ${seconds.toFixed(1)} s`
    },
  },
  {
    name: '40 large previews at once',
    run: async (server) => {
      const previewer = await server.register(`previewer.${Date.now()}@example.com`)
      const calls = Array.from({ length: 40 }, () =>
        server.send(previewer, '/trpc/import.preview', LARGE),
      )
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: 'ten imports in one batch, thirty times at once',
    run: async (server) => {
      const importer = await server.register(`importer.${Date.now()}@example.com`)
      const input = {
        account,
        csvData: csvOf(300, (at) => `income,n${at},1,`),
        columnMapping: 'byHeaders',
        dryRun: true,
      }
      const body = bodyOf(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, input])))
      const path = `/trpc/${Array.from({ length: 10 }, () => 'import.run').join()}?batch=1`
      const calls = Array.from({ length: 30 }, () => server.send(importer, path, body))
      return statusesOf(await Promise.all(calls))
    },
  },
  ...CHANGE_ATTACKS,
  {
    name: 'hostile JSON with a session',
    run: async (server, attacker) => statusesOf(await sendHostile(server, attacker)),
  },
  {
    name: 'hostile JSON without one',
    run: async (server) => statusesOf(await sendHostile(server, null)),
  },
  {
    name: '400 sign-ins at once from one address',
    run: async (server) => {
      const calls = Array.from({ length: 400 }, (_, at) => {
        const body = JSON.stringify({
          email: `nobody${at}@example.com`,
          password: 'wrong password',
        })
        return server.send(null, '/trpc/auth.login', body, '10.6.6.6')
      })
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: '100 weak passwords that take longest to look at',
    run: async (server) => {
      const inputs = Array.from({ length: 10 }, (_, at) => [
        at,
        { email: `weak${at}@example.com`, name: 'Weak', password: '1'.repeat(20) },
      ])
      const body = bodyOf(Object.fromEntries(inputs))
      const path = `/trpc/${inputs.map(() => 'auth.register').join()}?batch=1`
      const calls = Array.from({ length: 10 }, () => server.send(null, path, body, '10.7.7.7'))
      return statusesOf(await Promise.all(calls))
    },
  },
  {
    name: '200 open streams',
    run: async (server, attacker) => {
      const abort = new AbortController()
      const headers = { authorization: `Bearer ${attacker}`, accept: 'text/event-stream' }
      const calls = Array.from({ length: 200 }, () =>
        fetch(`${server.url}/trpc/account.changes`, { headers, signal: abort.signal }),
      )
      const answers = await Promise.all(calls)
      const refused = await Promise.all(answers.map(isRefused))
      abort.abort()
      return `${refused.filter(Boolean).length} refused of 200`
    },
  },
  ...FULL_ACCOUNT_ATTACKS,
]

function monthAhead(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 7)
}

async function sendHostile(server: AttackedServer, token: string | null) {
  const answers = []
  for (const body of HOSTILE_BODIES)
    answers.push(...(await Promise.all(FILE_CALLS.map((path) => server.send(token, path, body)))))
  return answers
}

/** True if the first event of a stream is a refusal. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 200) return true
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk)
    if (text.includes('data: {"')) break
  }
  return text.includes('TOO_MANY_REQUESTS')
}

/** Like "3 x 200, 1 x 429". */
export function statusesOf(answers: { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return Array.from(counts, ([status, count]) => `${count} x ${status}`).join(', ')
}
