/** When code runs that can wait: no person sees that, only their network does. */
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../src/client/server/trpc.ts'
import { runWhenIdle } from '../../src/client/server/when-idle.ts'

const idle: (() => void)[] = []
vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
vi.stubGlobal('cancelIdleCallback', (handle: number) => delete idle[handle - 1])
const becomeIdle = () => idle.splice(0).forEach((act) => act())

afterEach(() => {
  idle.length = 0
  queryClient.clear()
})

function startQuery(key: string) {
  let answer = () => {}
  const queryFn = () => new Promise((resolve) => (answer = () => resolve(key)))
  const done = queryClient.fetchQuery({ queryKey: [key], queryFn })
  return { done, answer: () => answer() }
}

test('an act runs once the browser is idle', () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  expect(act).not.toHaveBeenCalled()
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('an act waits for the answers of all queries, and then for an idle browser again', async () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  const [first, second] = [startQuery('first'), startQuery('second')]
  becomeIdle()
  first.answer()
  await first.done
  becomeIdle()
  expect(act).not.toHaveBeenCalled()
  second.answer()
  await second.done
  expect(act).not.toHaveBeenCalled()
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('a query that fails holds nothing up any longer', async () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  const failed = queryClient.fetchQuery({
    queryKey: ['failing'],
    queryFn: () => Promise.reject(new Error('No connection.')),
    retry: false,
  })
  becomeIdle()
  await expect(failed).rejects.toThrow('No connection.')
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('a cancelled act never runs, before or after the answers', async () => {
  const act = vi.fn<() => void>()
  const cancelBefore = runWhenIdle(act)
  cancelBefore()
  becomeIdle()
  const cancelWaiting = runWhenIdle(act)
  const query = startQuery('only')
  becomeIdle()
  cancelWaiting()
  query.answer()
  await query.done
  becomeIdle()
  expect(act).not.toHaveBeenCalled()
})
