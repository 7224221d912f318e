/** Threads that do one kind of work off the event loop, one task at a time each. */
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Transferable, Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** The folder of the thread's source, and its name there without the extension. */
  folder: string
  name: string
  maxHeapMb: number
}

/** Sends a message to a thread and waits for its answer. What is transferred cannot be used here any more. */
export type Ask = <Answer>(question: unknown, transfer?: Transferable[]) => Promise<Answer>

/** After a larger task its thread ends, which frees the memory that it took. */
const MAX_KEPT_BYTES = 500_000

export class ThreadPool {
  readonly #idle = new Set<Worker>()
  readonly #options: ThreadOptions

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Lends a thread while `call` runs. A thread that fails makes `ask` throw, and is not used again. */
  async use<T>(taskBytes: number, call: (ask: Ask) => Promise<T>): Promise<T> {
    const thread = this.#take()
    try {
      return await call((question, transfer = []) => askThread(thread, question, transfer))
    } finally {
      await this.#release(thread, taskBytes)
    }
  }

  #take(): Worker {
    const [idle] = this.#idle
    const thread = idle ?? this.#start()
    this.#idle.delete(thread)
    thread.ref()
    return thread
  }

  async #release(thread: Worker, taskBytes: number): Promise<void> {
    const hasFailed = thread.threadId === -1
    if (hasFailed) return
    if (taskBytes > MAX_KEPT_BYTES) await thread.terminate()
    this.#keep(taskBytes > MAX_KEPT_BYTES ? this.#start() : thread)
  }

  #keep(thread: Worker): void {
    thread.unref()
    this.#idle.add(thread)
  }

  #start(): Worker {
    const thread = createWorker(this.#options)
    // Without a listener, the failure of an idle thread would end the process.
    thread.on('error', () => this.#idle.delete(thread))
    return thread
  }
}

async function askThread<Answer>(
  thread: Worker,
  question: unknown,
  transfer: Transferable[],
): Promise<Answer> {
  thread.postMessage(question, transfer)
  try {
    const [answer] = await once(thread, 'message')
    return answer as Answer
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

function createWorker({ folder, name, maxHeapMb }: ThreadOptions): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb }
  if (import.meta.filename.endsWith('.js'))
    return new Worker(join(folder, `${name}.js`), { resourceLimits })
  // Run from source, the thread needs tsx, which it does not inherit.
  const source = JSON.stringify(pathToFileURL(join(folder, `${name}.ts`)).href)
  const load = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${source})))`
  return new Worker(load, { eval: true, execArgv: [], resourceLimits })
}
