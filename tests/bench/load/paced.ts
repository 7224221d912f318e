/** Sends requests at an even pace, and says how long each waited. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { Client } from 'undici'
import { CONNECTIONS, headersOf, type Drive, type Speed } from './drive.ts'

/** A request that waits longer counts as an error. */
const PATIENCE_MS = 10_000

/**
 * Sends `rate` requests a second at equal intervals, whether or not those before are answered. autocannon sends all
 * requests of a second as fast as it can at the second's start, so that half of the load is the whole load half of the
 * time. A wait counts from when the request was due: a server that is late does not hide the waits of those behind.
 */
export async function drivePaced({
  url,
  users,
  requestsOf,
  seconds,
  connections = CONNECTIONS,
  rate,
}: Omit<Drive, 'amount'> & { rate: number }): Promise<Speed> {
  const turns = Array.from({ length: connections }, (_, connection) => {
    const user = users[connection % users.length]
    if (!user) throw new Error('There is no user.')
    const requests = requestsOf(user, connection).map((request) => ({
      ...request,
      headers: { ...headersOf(user), ...request.headers },
    }))
    return { client: new Client(url), requests }
  })
  const amount = Math.round(seconds * rate)
  const waits: number[] = []
  let errors = 0
  const start = performance.now()
  const send = async (index: number) => {
    const { client, requests } = turns[index % connections]!
    const request = requests[Math.floor(index / connections) % requests.length]!
    const isAnswered = await answered(client, request)
    const waited = performance.now() - start - (index / rate) * 1_000
    waits.push(waited)
    if (!isAnswered || waited > PATIENCE_MS) errors++
  }
  const sent: Promise<void>[] = []
  while (sent.length < amount) {
    const due = Math.min(amount, 1 + Math.floor(((performance.now() - start) / 1_000) * rate))
    while (sent.length < due) sent.push(send(sent.length))
    await wait(1)
  }
  await Promise.all(sent)
  const perSecond = amount / ((performance.now() - start) / 1_000)
  await Promise.all(turns.map(({ client }) => client.close()))
  waits.sort((a, b) => a - b)
  const percentile = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99), max: percentile(1), errors }
}

/** True if an answer came, with 2xx, to its end. The client's own streams would take more time than the server. */
function answered(client: Client, request: Request): Promise<boolean> {
  const { path = '', method = 'GET', headers, body } = request
  return new Promise((resolve) => {
    let isGood = false
    client.dispatch(
      { path, method: method as 'GET', headers: headers ?? null, body: body ?? null },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, status) => void (isGood = status >= 200 && status < 300),
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(isGood),
        onResponseError: () => resolve(false),
      },
    )
  })
}
