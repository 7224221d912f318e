import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'

const STABLE_AFTER_MS = 10_000
const REPLACE_AFTER_MS = 1_000
const KILL_AFTER_MS = 3_900

// Round robin would leave connections open and unanswered that are on their way to a killed process.
cluster.schedulingPolicy = cluster.SCHED_NONE

export const isWorker = cluster.isWorker

/** Resolves with the port when all listen; the first one answers before. The process ends when one ends before any has listened. */
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

/** @throws Error when one has not answered within 5 seconds. */
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
