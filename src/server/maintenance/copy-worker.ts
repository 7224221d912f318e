/** A thread that copies databases. SQLite takes one call for it, which would keep a process from hearing signals. */
import { parentPort } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'

export interface CopyTask {
  from: string
  /** An empty file. */
  to: string
}

parentPort?.on('message', (task: CopyTask) => parentPort?.postMessage(copy(task), []))

/** @returns "ok", or what is damaged in the copy. */
function copy({ from, to }: CopyTask): string {
  const source = new SqliteDatabase(from, { fileMustExist: true })
  source.prepare('VACUUM INTO ?').run(to)
  source.close()
  const target = new SqliteDatabase(to)
  const found = String(target.pragma('integrity_check(1)', { simple: true }))
  target.close()
  return found
}
