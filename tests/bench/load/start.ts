/** The time of a start, and whether the first calls after it are as fast as the later ones. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { medianOf } from '../measure.ts'
import { type BenchUser, SIGNING_SECRET } from './accounts.ts'
import { marks, monthQuery } from './requests.ts'

/** In milliseconds. */
export interface Start {
  ready: number
  /** The first one after the start, and the median of later ones, each of another user: all of them load a plan. */
  firstMonth: number
  laterMonth: number
  firstWrite: number
  laterWrite: number
}

/** Starts the built server with `npm start`, on a database that has these users and no server. */
export async function measureStart(databaseUrl: string, users: BenchUser[]): Promise<Start> {
  const port = await findPort()
  const startedAt = performance.now()
  const server = spawn('npm', ['start'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: SIGNING_SECRET,
      LOG_LEVEL: 'error',
    },
  })
  const ended = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  try {
    while (!(await isReady(url))) await delay(5)
    const ready = performance.now() - startedAt
    const months: number[] = []
    const writes: number[] = []
    for (const [connection, user] of users.entries()) {
      const [mark] = marks(user, connection)
      const headers = {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
      }
      months.push(await timeOf(url + monthQuery.path, { headers }))
      const body = String(mark?.body)
      writes.push(await timeOf(`${url}${mark?.path}`, { method: 'POST', headers, body }))
    }
    const [firstMonth = 0, ...laterMonths] = months
    const [firstWrite = 0, ...laterWrites] = writes
    const laterMonth = medianOf(laterMonths)
    return { ready, firstMonth, laterMonth, firstWrite, laterWrite: medianOf(laterWrites) }
  } finally {
    server.kill()
    await ended
  }
}

async function timeOf(url: string, init: RequestInit): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return performance.now() - startedAt
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`)
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
