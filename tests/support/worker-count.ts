import { availableParallelism } from 'node:os'

/**
 * How many tests run at a time: one more than there are processors, because tests wait for timers, pages and
 * databases. `.ci/run`, which runs two halves of the tests at the same time, sets another number for each.
 */
export const WORKER_COUNT = Number(process.env.TEST_WORKERS ?? availableParallelism() + 1)
