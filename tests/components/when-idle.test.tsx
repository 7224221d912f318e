/** Code that can wait must not compete with the answers that the page shows. */
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../src/client/server/trpc.ts'
import { runWhenIdle } from '../../src/client/server/when-idle.ts'

const idle: (() => void)[] = []
vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act))
vi.stubGlobal('cancelIdleCallback', (handle: number) => delete idle[handle - 1])
const becomeIdle = () => idle.splice(0).forEach((act) => act())

afterAll(() => {
  vi.unstubAllGlobals()
})

afterEach(() => {
  vi.useRealTimers()
  idle.length = 0
  queryClient.clear()
})

/** A query as a page has it, which shows its answer. */
function showQuery(key: string) {
  const settle = { answer: () => {}, fail: () => {} }
  const queryFn = () =>
    new Promise((resolve, reject) => {
      settle.answer = () => resolve(key)
      settle.fail = () => reject(new Error('No connection.'))
    })
  const options = { queryKey: [key], queryFn, retry: false }
  const observer = new QueryObserver(queryClient, options)
  const settled = new Promise<string>((resolve) => {
    observer.subscribe(({ status }) => status !== 'pending' && resolve(status))
  })
  return { answer: () => settle.answer(), fail: () => settle.fail(), settled }
}

test('an act runs once the browser is idle', () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  expect(act).not.toHaveBeenCalled()
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('an act waits for all answers that the page shows, and then for an idle browser again', async () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  const [first, second] = [showQuery('first'), showQuery('second')]
  becomeIdle()
  first.answer()
  expect(await first.settled).toBe('success')
  becomeIdle()
  expect(act).not.toHaveBeenCalled()
  second.answer()
  expect(await second.settled).toBe('success')
  expect(act).not.toHaveBeenCalled()
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('a query that fails holds nothing up any longer', async () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  const query = showQuery('failing')
  becomeIdle()
  query.fail()
  expect(await query.settled).toBe('error')
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('an answer that is fetched in advance holds nothing up', () => {
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  void queryClient.prefetchQuery({ queryKey: ['next'], queryFn: () => new Promise(() => {}) })
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('an answer that does not come holds an act up for ten seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const act = vi.fn<() => void>()
  runWhenIdle(act)
  showQuery('hanging')
  becomeIdle()
  vi.advanceTimersByTime(9_999)
  becomeIdle()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  becomeIdle()
  expect(act).toHaveBeenCalledOnce()
})

test('a cancelled act never runs', async () => {
  const act = vi.fn<() => void>()
  const cancelAtOnce = runWhenIdle(act)
  cancelAtOnce()
  becomeIdle()
  const cancelWhileWaiting = runWhenIdle(act)
  const cancelAnswered = runWhenIdle(act)
  const query = showQuery('only')
  becomeIdle()
  cancelWhileWaiting()
  query.answer()
  expect(await query.settled).toBe('success')
  cancelAnswered()
  becomeIdle()
  expect(act).not.toHaveBeenCalled()
})
