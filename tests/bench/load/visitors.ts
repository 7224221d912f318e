/** Visitors of the demo who all come at once, each from a network of their own. */
import { setTimeout as wait } from 'node:timers/promises'

export interface Visits {
  /** Until the last one has their household, in milliseconds. */
  spent: number
  /** The longest wait of somebody who asks meanwhile if the server is alive, in milliseconds. */
  longestHealth: number
  errors: number
}

const PAUSE_MS = 20

export async function driveVisitors(url: string, count: number): Promise<Visits> {
  const end = new AbortController()
  let longestHealth = 0
  const asking = (async () => {
    while (!end.signal.aborted) {
      const startedAt = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      longestHealth = Math.max(longestHealth, performance.now() - startedAt)
      await wait(PAUSE_MS)
    }
  })()
  const startedAt = performance.now()
  const visits = Array.from({ length: count }, async (_, at) => {
    const address = `10.1.${Math.floor(at / 256)}.${at % 256}`
    const response = await fetch(`${url}/trpc/auth.demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{}',
    })
    await response.text()
    return response.ok
  })
  const answered = await Promise.all(visits)
  const spent = performance.now() - startedAt
  end.abort()
  await asking
  return { spent, longestHealth, errors: answered.filter((isGood) => !isGood).length }
}
