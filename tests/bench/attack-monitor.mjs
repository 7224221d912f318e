// Loaded into the attacked server before its own code. Reports to the parent process how late the event loop was, and
// how much memory the process took, since the report before.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

const SAMPLE_MS = 25
const RESOLUTION_MS = 5
const FEW_SAMPLES = 1_000

if (isMainThread && process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let [rss, heap] = [0, 0]
  let before = process.memoryUsage().rss
  setInterval(() => {
    const memory = process.memoryUsage()
    rss = Math.max(rss, memory.rss)
    heap = Math.max(heap, memory.heapUsed)
  }, SAMPLE_MS).unref()
  process.on('message', async () => {
    // The message can come in the same turn of the loop as the end of an attack, whose lateness is noted in the next one.
    await wait(2 * RESOLUTION_MS)
    // A timer is late by its resolution without any load.
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    // Of few samples, which a short attack has, it is the worst one.
    const p99 = delays.count < FEW_SAMPLES ? 0 : late(delays.percentile(99))
    process.send({ p99, worst: late(delays.max), rss, heap, taken: Math.max(0, rss - before) })
    delays.reset()
    rss = 0
    heap = 0
    before = process.memoryUsage().rss
  })
  process.channel?.unref()
}
