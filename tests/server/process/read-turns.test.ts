/** The turns of calls that read a whole account [behaviour: Limits]. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readInTurn } from '../../../src/server/services/read-turns.ts'
import type { UserScope } from '../../../src/server/services/scope.ts'

/** A request of a user, whose client takes the answer when the test says so. */
function createRequest(userId: number) {
  let take = () => {}
  const answered = new Promise<void>((resolve) => (take = resolve))
  return { scope: { user: { id: userId }, answered } as UserScope, take }
}

async function settle() {
  for (let turn = 0; turn < 50; turn++) await nextLoopTick()
}

it('each user may have eight answers that are not read yet, whatever others do', async () => {
  const begun: string[] = []
  const read = (name: string, { scope }: ReturnType<typeof createRequest>) =>
    readInTurn(scope, async () => begun.push(name))
  const requests = Array.from({ length: 9 }, () => createRequest(1))
  const [first] = requests
  if (!first) throw new Error('There is no request.')
  // The calls of a batch are one request.
  const reads = [...requests, first].map((request) => read('own', request))
  const other = createRequest(2)
  await read('other', other)
  await settle()
  expect(begun.filter((name) => name === 'own')).toHaveLength(9)
  first.take()
  await Promise.all(reads)
  expect(begun.filter((name) => name === 'own')).toHaveLength(10)
  for (const { take } of [...requests, other]) take()
})

it('a waiting request whose client has left is dropped', async () => {
  const requests = Array.from({ length: 8 }, () => createRequest(3))
  const left = createRequest(3)
  const begun: string[] = []
  const reads = requests.map(({ scope }) => readInTurn(scope, async () => begun.push('read')))
  const waiting = readInTurn(left.scope, async () => begun.push('left'))
  await Promise.all(reads)
  left.take()
  for (const { take } of requests) take()
  await expect(waiting).rejects.toThrow('The client has left.')
  expect(begun).toEqual(Array.from({ length: 8 }, () => 'read'))
})
