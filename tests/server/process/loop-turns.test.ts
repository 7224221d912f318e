/** Calls that arrive at once, in turns of the event loop [behaviour: Limits]. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startInTurn } from '../../../src/server/queues/loop-turns.ts'

it('calls start at once while the turn is short, then one in each turn, in the order in which they came', async () => {
  let milliseconds = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  onTestFinished(() => clock.mockRestore())
  await nextTurn()
  const started: number[] = []
  const start = (at: number) =>
    startInTurn(() => {
      started.push(at)
      milliseconds += 5
    })
  for (let at = 0; at < 8; at++) start(at)
  // 20 milliseconds are not too many yet.
  expect(started).toEqual([0, 1, 2, 3, 4])
  await nextTurn()
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  // Not before those that wait.
  start(8)
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  await nextTurn()
  start(9)
  expect(started.at(-1)).toBe(9)
})
