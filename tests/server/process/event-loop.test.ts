/** Calls that arrive at once, in ticks of the event loop [behaviour: Limits]. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inSlices, startInTick } from '../../../src/server/queues/event-loop.ts'

it('calls start at once while the tick is short, then one each tick, in their order', async () => {
  let milliseconds = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  onTestFinished(() => clock.mockRestore())
  await nextLoopTick()
  const started: number[] = []
  const start = (at: number) =>
    startInTick(() => {
      started.push(at)
      milliseconds += 5
    })
  for (let at = 0; at < 8; at++) start(at)
  // 20 milliseconds are not too many yet.
  expect(started).toEqual([0, 1, 2, 3, 4])
  await nextLoopTick()
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  // Not before those that wait.
  start(8)
  await nextLoopTick()
  await nextLoopTick()
  await nextLoopTick()
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  await nextLoopTick()
  start(9)
  expect(started.at(-1)).toBe(9)
})

it('work in steps yields to others after each 20 milliseconds', async () => {
  let milliseconds = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  onTestFinished(() => clock.mockRestore())
  await nextLoopTick()
  const order: (number | string)[] = []
  function* work() {
    for (let step = 1; step <= 8; step++) {
      order.push(step)
      milliseconds += 7
      yield
    }
    return 'done'
  }
  const done = inSlices(work())
  setImmediate(() => order.push('other'))
  expect(await done).toBe('done')
  expect(order).toEqual([1, 2, 3, 4, 'other', 5, 6, 7, 8])
})
