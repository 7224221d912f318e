/** The metrics of several processes, added up: the process that is asked asks the first one, which asks all. */
import cluster from 'node:cluster'

const ASK = 'balance:ask-metrics'
const ANSWER = 'balance:metrics'

interface Message {
  type?: unknown
  id?: unknown
  text?: unknown
}

/** To be called by the process that starts the others. */
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
