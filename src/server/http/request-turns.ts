/** Requests that arrive together do not start together [behaviour: Limits]. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { FairQueue } from '../queues/fair-queue.ts'
import { networkOf } from '../services/users/rate-limits.ts'
import { readClient } from './request-client.ts'

/** None is refused here: each of them is an open connection anyway. */
const turns = new FairQueue({
  noun: 'requests',
  running: 1,
  runningOfUser: 1,
  waiting: Infinity,
  waitingOfUser: Infinity,
})

/**
 * Starts one request in each turn of the event loop; networks take turns. SQLite answers at once, so a request often
 * runs from its start to its end without a break: two hundred that one client sends together would hold up all others.
 */
export const startInTurn: RequestHandler = (req, res, next) =>
  turns.run(networkOf(readClient(req).address), async () => {
    // For a client that is gone already, nothing would end a stream.
    if (!res.closed) next()
    await nextTurn()
  })
