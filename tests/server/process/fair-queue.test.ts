/** The fair queue: turns by user [behaviour: Limits]. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue } from '../../../src/server/queues/fair-queue.ts'

/** A call that may start now has started. */
const settle = () => nextLoopTick()

/** A queue whose calls end when the test says so, and the names of its calls in the order in which they started. */
function createQueue(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({
    noun: 'files',
    running: 1,
    waiting: 100,
    waitingOfUser: 100,
    ...limits,
  })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (user: string, count = 1, isLarge = false) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => {
        const name = `${isLarge ? 'large ' : ''}${user}${at + 1}`
        const call = () => {
          started.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        }
        return queue.run(user, call, isLarge ? ['large'] : [])
      }),
    )
  /** Ends the call that started first among those that run, until none runs. */
  const endAll = async () => {
    await settle()
    while (ends.size > 0) {
      const [[name, end] = ['', () => {}]] = ends
      ends.delete(name)
      end()
      await settle()
    }
  }
  return { queue, started, add, endAll }
}

describe('a fair queue', () => {
  it('gives users turns in rotation, and each of them in the order of their calls', async () => {
    const { started, add, endAll } = createQueue()
    const all = Promise.all([add('a', 4), add('b', 2), add('c', 1)])
    await endAll()
    await all
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('runs as many calls of a user as the user may have', async () => {
    const { queue, started, add, endAll } = createQueue({ running: 3, runningOfUser: 2 })
    const all = Promise.all([add('a', 3), add('b', 2)])
    await settle()
    expect(started).toEqual(['a1', 'a2', 'b1'])
    expect(queue.length).toMatchObject({ running: 3, waiting: 2 })
    await endAll()
    await all
    expect(started).toHaveLength(5)
    expect(queue.length).toMatchObject({ running: 0, waiting: 0 })
  })

  it('starts the call of another user at once while one user has all their running calls', async () => {
    const { started, add, endAll } = createQueue({ running: 2 })
    const all = Promise.all([add('a', 24), add('b', 1)])
    await settle()
    expect(started).toEqual(['a1', 'b1'])
    await endAll()
    await all
    expect(started).toHaveLength(25)
  })

  it('starts the large call of a user after large ones only, not after small ones of the same users', async () => {
    const { started, add, endAll } = createQueue({ running: 2, runningOf: { large: 1 } })
    const all = Promise.all([add('a', 3), add('a', 1, true), add('b', 1, true)])
    await settle()
    expect(started).toEqual(['a1', 'large b1'])
    await endAll()
    await all
    expect(started).toEqual(['a1', 'large b1', 'a2', 'a3', 'large a1'])
  })

  it('starts small calls of a user before a large one that has to wait', async () => {
    const { started, add, endAll } = createQueue({ running: 2, runningOf: { large: 1 } })
    const all = Promise.all([add('a', 1, true), add('b', 1, true), add('b', 1), add('a', 1)])
    await settle()
    expect(started).toEqual(['large a1', 'b1'])
    await endAll()
    await all
    expect(started).toEqual(['large a1', 'b1', 'a1', 'large b1'])
  })

  it('never runs more than the limits, and runs everything', async () => {
    const running = new Map<string, number>()
    const { queue } = createQueue({ running: 3, runningOf: { large: 1 } })
    let most = 0
    let mostLarge = 0
    let large = 0
    let done = 0
    const call = (user: string, isLarge: boolean) => async () => {
      mostLarge = Math.max(mostLarge, (large += Number(isLarge)))
      running.set(user, (running.get(user) ?? 0) + 1)
      most = Math.max(
        most,
        [...running.values()].reduce((sum, count) => sum + count),
      )
      expect(running.get(user)).toBe(1)
      await settle()
      running.set(user, (running.get(user) ?? 0) - 1)
      large -= Number(isLarge)
      done++
    }
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const [user, isLarge] = [`u${at % 7}`, at % 4 === 0]
        return queue.run(user, call(user, isLarge), isLarge ? ['large'] : [])
      }),
    )
    expect([most, mostLarge, done]).toEqual([3, 1, 60])
  })

  it('goes on after a call that fails', async () => {
    const { queue } = createQueue()
    const failing = queue.run('a', () => Promise.reject(new Error('The disk is full.')))
    const next = queue.run('a', async () => 'next')
    await expect(failing).rejects.toThrow('The disk is full.')
    expect(await next).toBe('next')
  })

  it.each([
    ['of one user', { waitingOfUser: 2 }, 'a'],
    ['in all', { waiting: 2 }, 'c'],
  ])('refuses a call when too many wait %s', async (_name, limits, user) => {
    const { queue, add, endAll } = createQueue(limits)
    const first = Promise.all([add('x', 1), ...['a', 'a'].map((user) => add(user, 1))])
    const refused = queue.run(user, async () => undefined)
    await expect(refused).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many files are waiting. Try again in 5 seconds.',
      retryAfterSeconds: 5,
    })
    await endAll()
    await first
  })
})
