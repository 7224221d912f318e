/** A thread that does one kind of work off the event loop, one task after the other. */
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

/** Sends a message to the thread and waits for its answer. What is transferred cannot be used here any more. */
export type Ask = <Answer>(question: unknown, transfer?: Transferable[]) => Promise<Answer>

/** After a larger task the thread ends, which frees the memory that it took. */
const MAX_KEPT_BYTES = 500_000

export class Thread {
  readonly #options: ThreadOptions
  /** Started for the first task, and again for the one after its end. */
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Lends the thread while `call` runs. A failure of the thread makes `ask` throw, and the next task starts another. */
  use<T>(taskBytes: number, call: (ask: Ask) => Promise<T>): Promise<T> {
    const answer = this.#last.then(() => this.#lend(taskBytes, call))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #lend<T>(taskBytes: number, call: (ask: Ask) => Promise<T>): Promise<T> {
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    try {
      return await call((question, transfer = []) => askWorker(worker, question, transfer))
    } finally {
      worker.unref()
      if (taskBytes > MAX_KEPT_BYTES) await worker.terminate()
    }
  }

  #start(): Worker {
    const worker = createWorker(this.#options)
    // Without a listener, the failure of an idle thread would end the process.
    worker.on('error', () => undefined)
    worker.once('exit', () => (this.#worker = undefined))
    return worker
  }
}

async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  transfer: Transferable[],
): Promise<Answer> {
  worker.postMessage(question, transfer)
  try {
    const [answer] = await once(worker, 'message')
    return answer as Answer
  } catch (error) {
    await worker.terminate()
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
