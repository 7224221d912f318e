/** Files that arrive at the same time, and the end of some when they are too large for the memory [behaviour: Limits]. */
import { PassThrough } from 'node:stream'
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fileBodyOf } from '../../../src/server/http/api-bodies.ts'
import { answerInFileTurn } from '../../../src/server/services/file-turns.ts'
import { queueLengths } from '../../../src/server/queues/fair-queue.ts'
import type { Scope } from '../../../src/server/services/scope.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const MEGABYTE = 1_000_000

const filesOnTheirWay = () => queueLengths().find(({ noun }) => noun === 'files')?.running

describe('a body with a file', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('is read if it arrives fast enough, until all arriving bodies are too large together', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { part, outcomes, begin } = arrivals()
    const small = begin('small', 1_000)
    const files = Array.from({ length: 12 }, (_, at) => begin('first', 1_001 + at))
    await expect.poll(filesOnTheirWay).toBe(13)
    for (const file of [small, ...files]) file.write(part.subarray(0, 100_000))
    await nextLoopTick()
    vi.advanceTimersByTime(5_000)
    for (const file of files) file.write(part)
    await nextLoopTick()
    expect(outcomes).toEqual([])
    // A user whose second file is too much for all of them together.
    const largest = begin('largest', 1_001)
    await expect.poll(filesOnTheirWay).toBe(14)
    largest.write(part)
    await expect.poll(() => outcomes).toEqual(['first TOO_MANY_REQUESTS'])
    small.end(part.subarray(0, 100))
    for (const file of [...files, largest]) file.end()
    await expect.poll(() => outcomes.length).toBe(14)
    expect(outcomes.filter((outcome) => !outcome.endsWith('answered'))).toHaveLength(1)
  })

  it('is ended, the largest first, once those of all users are twice too large', async () => {
    const { part, outcomes, begin } = arrivals()
    const small = begin('small', 2_000)
    const files = Array.from({ length: 26 }, (_, at) => begin('large', 2_001 + at))
    await expect.poll(filesOnTheirWay).toBe(27)
    for (const file of files) file.write(part)
    await expect.poll(() => outcomes).toEqual(['large TOO_MANY_REQUESTS'])
    for (const file of [small, ...files]) file.end()
    await expect.poll(() => outcomes.length).toBe(27)
    expect(outcomes.filter((outcome) => !outcome.endsWith('answered'))).toHaveLength(1)
  })

  /** Files of users by id, as streams, and what came of them. */
  function arrivals() {
    const { services, now } = server
    const scope = (id: number) => ({ ...services, clock: () => now, user: { id } }) as Scope
    const part = Buffer.alloc(10 * MEGABYTE)
    const outcomes: string[] = []
    const begin = (name: string, userId: number) => {
      const file = new PassThrough()
      const body = fileBodyOf(Object.assign(file, { headers: {} }) as unknown as Request)
      void answerInFileTurn(scope(userId), body, 'backup', async () => 'answered')
        .catch((error: AppError) => error.code)
        .then((outcome) => outcomes.push(`${name} ${outcome}`))
      return file
    }
    return { part, outcomes, begin }
  }
})
