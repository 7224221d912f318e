/** Several processes behind one address: the first one starts the others, replaces one that ends, and adds up their metrics. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that ended sooner than this would end at once again. */
const STABLE_AFTER_MS = 10_000
const REPLACE_AFTER_MS = 1_000
/** The processes end by themselves before. */
const KILL_AFTER_MS = 3_900

// Each process accepts for itself. Connections that the first one has handed to another would stay open, and unanswered,
// when that one is killed before it takes them.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** True if this process was started by `startWorkers`. */
export const isWorker = cluster.isWorker

/**
 * Starts processes of this program. Resolves with the port when all of them listen; the first one answers before.
 *
 * The processes end when this one gets SIGTERM or SIGINT, or ends in any way. When none has ever listened and one ends,
 * this one ends too: what it wrote says why.
 */
export function startWorkers(count: number): Promise<{ address: string; port: number }> {
  let listened = false
  let stopping = false

  const start = () => {
    const startedAt = performance.now()
    const worker = cluster.fork()
    // Something was sent to a process that had just ended: its exit follows.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (stopping) return
      if (!listened) process.exit(1)
      const isStable = performance.now() - startedAt > STABLE_AFTER_MS
      void delay(isStable ? 0 : REPLACE_AFTER_MS).then(() => stopping || start())
    })
  }
  const workers = () =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => endAll('SIGKILL'), KILL_AFTER_MS).unref()
    const ends = workers().map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    endAll('SIGTERM')
    await Promise.all(ends)
    process.exit(0)
  }
  const endAll = (signal: NodeJS.Signals) => {
    for (const worker of workers()) worker.process.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  for (let started = 0; started < count; started++) start()
  return new Promise((resolve) => {
    let listening = 0
    cluster.on('listening', (_worker: Worker, { address, port }) => {
      listened = true
      if (++listening === count) resolve({ address, port })
    })
  })
}

const ASK = 'balance:ask-metrics'
const ANSWER = 'balance:metrics'

interface Message {
  type?: unknown
  id?: unknown
  text?: unknown
}

/** Call it in the process that starts the others. */
export async function addUpMetrics(): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client')
  const aggregator = new AggregatorRegistry()
  cluster.on('message', (worker, { type, id }: Message) => {
    if (type !== ASK) return
    const answer = (text: string | null) =>
      worker.isConnected() && worker.send({ type: ANSWER, id, text })
    aggregator.clusterMetrics().then(answer, () => answer(null))
  })
}

let asked = 0

/**
 * The metrics of all processes, for one that `startWorkers` has started.
 *
 * @throws Error when one of them has not answered within 5 seconds.
 */
export function readAllMetrics(): Promise<string> {
  const own = ++asked
  return new Promise((resolve, reject) => {
    const listen = ({ type, id, text }: Message) => {
      if (type !== ANSWER || id !== own) return
      process.off('message', listen)
      if (typeof text === 'string') resolve(text)
      else reject(new Error('The other processes have not said their metrics.'))
    }
    process.on('message', listen)
    process.send?.({ type: ASK, id: own })
  })
}
