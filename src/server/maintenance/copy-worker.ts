/** A thread that copies databases. SQLite takes one call for it, which would keep a process from hearing signals. */
import { parentPort } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'

export interface CopyTask {
  from: string
  /** An empty file. */
  to: string
}

export interface CopyResult {
  /** "ok", or what is damaged in the copy, or why there is none. */
  found: string
  /** SQLite's code where it has refused: of its errors only the text would come out of a thread. */
  code?: string
}

parentPort?.on('message', (task: CopyTask) => parentPort?.postMessage(copy(task), []))

function copy({ from, to }: CopyTask): CopyResult {
  try {
    const source = new SqliteDatabase(from, { fileMustExist: true })
    source.prepare('VACUUM INTO ?').run(to)
    source.close()
    const target = new SqliteDatabase(to)
    const found = String(target.pragma('integrity_check(1)', { simple: true }))
    target.close()
    return { found }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error
    return { found: error.message, code: error.code }
  }
}
