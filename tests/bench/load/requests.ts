/** The requests of the benchmark of load, as the browser sends them. */
import type { Request } from 'autocannon'
import { Temporal } from 'temporal-polyfill'
import type { BenchUser } from './accounts.ts'

const today = Temporal.Now.plainDateISO('UTC')
const scope = { account: 'personal', timeZone: 'UTC' } as const

export const monthQuery = query('projection.month', {
  ...scope,
  month: today.toPlainYearMonth().toString(),
})
/** As a browser asks for it; the other requests get their answers as they are, which is more work for the network. */
export const compressedMonthQuery: Request = {
  ...monthQuery,
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
}
export const yearQuery = query('projection.year', { ...scope, year: today.year })

/** Marks as done and as pending again, in turn, each time another occurrence. */
export const marks = ({ cashFlows }: BenchUser, connection: number): Request[] =>
  Array.from({ length: 100 }, (_, index) => {
    const flow = cashFlows[(index >> 1) % cashFlows.length]
    const date = today.add({ days: connection }).toString()
    return mutation('occurrence.markDone', { ...scope, ...flow, date, done: index % 2 === 0 })
  })

export const additions = (_user: BenchUser, connection: number): Request[] =>
  additionsTo(scope.account, connection)

export const additionsTo = (account: 'personal' | number, connection: number): Request[] =>
  Array.from({ length: 100 }, (_, index) =>
    mutation('expense.create', {
      account,
      name: `Item ${connection} ${index}`,
      amountCents: 100 + index,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 1,
    }),
  )

const edits = ({ cashFlows }: BenchUser, connection: number): Request[] => {
  const { id = 0 } = cashFlows.findLast(({ kind }) => kind === 'expense') ?? {}
  return Array.from({ length: 5 }, (_, index) =>
    mutation('expense.update', {
      account: scope.account,
      id,
      amountCents: 1_000 + connection * 100 + index,
    }),
  )
}

const PARTS = [
  { each: 70, of: () => [monthQuery] },
  { each: 15, of: () => [yearQuery] },
  { each: 10, of: marks },
  { each: 5, of: edits },
]

/** 70 % months, 15 % years, 10 % marks and 5 % edits, evenly spread; each connection begins elsewhere. */
export const mix = (user: BenchUser, connection: number): Request[] => {
  const placed = PARTS.flatMap(({ each, of }) => {
    const requests = of(user, connection)
    return Array.from({ length: each }, (_, index) => ({
      at: (index + 0.5) / each,
      request: requests[index % requests.length] ?? monthQuery,
    }))
  })
  const inOrder = placed.toSorted((a, b) => a.at - b.at).map(({ request }) => request)
  const start = (connection * 37) % inOrder.length
  return [...inOrder.slice(start), ...inOrder.slice(0, start)]
}

function query(path: string, input: object): Request {
  const text = encodeURIComponent(JSON.stringify({ 0: input }))
  return { method: 'GET', path: `/trpc/${path}?batch=1&input=${text}` }
}

function mutation(path: string, input: object): Request {
  return { method: 'POST', path: `/trpc/${path}`, body: JSON.stringify(input) }
}
