/** Threads that run a file of the server, from the build or from the source. */
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'

/** @param path of the file, without its extension: in the build it stands beside main.js */
export function startOwnThread(path: string, options: WorkerOptions): Worker {
  if (import.meta.filename.endsWith('.js')) return new Worker(`${path}.js`, options)
  // Run from source, the thread needs tsx, which it does not inherit.
  const source = JSON.stringify(pathToFileURL(`${path}.ts`).href)
  const load = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${source})))`
  return new Worker(load, { ...options, eval: true, execArgv: [] })
}
