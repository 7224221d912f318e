/** Drives requests at a server over many connections, and says how fast it answers. */
import autocannon, { type Request } from 'autocannon'
import type { BenchUser } from './accounts.ts'

export const CONNECTIONS = 16

export interface Speed {
  perSecond: number
  p50: number
  p99: number
  max: number
  /** Answers other than 2xx, and requests without one. */
  errors: number
}

export interface Drive {
  url: string
  users: BenchUser[]
  /** The requests of a connection, one after the other, again and again. */
  requestsOf: (user: BenchUser, connection: number) => Request[]
  seconds: number
  connections?: number
  /** Requests in a second, of all connections together; as many as possible when absent. */
  rate?: number
  /** Ends after this many requests, not after a time. */
  amount?: number
}

/** The name of the user: the token to the product, the id to its twin. */
export function headersOf({ id, token }: BenchUser): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-user': String(id),
  }
}

/** Each connection is one user's; the users take turns. */
export async function drive(options: Drive): Promise<Speed> {
  const { url, users, requestsOf, seconds, connections = CONNECTIONS, rate, amount } = options
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    ...(amount !== undefined && { amount }),
    setupClient: (client) => {
      const user = users[connection % users.length]
      if (!user) throw new Error('There is no user.')
      client.setRequests(
        requestsOf(user, connection++).map((request) => ({
          ...request,
          headers: { ...headersOf(user), ...request.headers },
        })),
      )
    },
  })
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
    errors: result.errors + result.non2xx,
  }
}
