/**
 * The other user, in a process of its own, which the sending of the attacks does not slow down. Repeats what a page asks
 * for, and sends the parent process the slowest answer since the last message, in milliseconds.
 */
import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 100
const [url = '', token = ''] = process.argv.slice(2)
const input = encodeURIComponent(JSON.stringify({ account: 'personal', month: '2027-01' }))
const headers = {
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'x-forwarded-for': '10.0.0.2',
}

let slowest = 0
let answered = Promise.resolve()
process.on('message', async () => {
  await answered
  process.send?.(slowest)
  slowest = 0
})

for (;;) {
  answered = playOrdinary().then((time) => void (slowest = Math.max(slowest, time)))
  await answered
  await wait(PAUSE_MS)
}

/** The time of the slower one of a projection and a change; infinitely long when one of them failed. */
async function playOrdinary(): Promise<number> {
  const startedAt = performance.now()
  const body = JSON.stringify({ startingBalanceCents: Math.round(startedAt) })
  try {
    const answers = await Promise.all([
      fetch(`${url}/trpc/projection.month?input=${input}`, { headers }),
      fetch(`${url}/trpc/user.update`, { method: 'POST', headers, body }),
    ])
    await Promise.all(answers.map((answer) => answer.text()))
    return answers.every(({ ok }) => ok) ? performance.now() - startedAt : Infinity
  } catch {
    return Infinity
  }
}
