import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { codesOf } from '../db/failures.ts'

/** A log, and a transaction that a crash has cut off, belong to the data. */
const WITH_DATA = ['', '-wal', '-journal']

type SqliteConnection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>

export interface ReadableFile {
  path: string
  connection: SqliteConnection
  close(): Promise<void>
}

/**
 * Does not change the file or its permissions. On a disk that can only be read, SQLite opens no file with an ended log or with a
 * transaction to roll back: then it opens a copy in the folder of temporary files.
 * @throws Error when it cannot be read, and when there is no room for the copy.
 */
export async function openReadable(path: string): Promise<ReadableFile> {
  const connection = await open(path)
  try {
    await connection.executeScript('SELECT 1 FROM "sqlite_master"')
  } catch (error) {
    if (codesOf(error).some((code) => /^SQLITE_(CANTOPEN|READONLY)/.test(code))) {
      await connection.dispose()
      return openCopy(path)
    }
    // The caller finds out what is wrong with a damaged file.
  }
  return { path, connection, close: () => connection.dispose() }
}

async function openCopy(path: string): Promise<ReadableFile> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const copy = join(folder, basename(path))
    for (const suffix of WITH_DATA)
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix)
    const connection = await open(copy)
    const close = async () => {
      await connection.dispose()
      remove()
    }
    return { path: copy, connection, close }
  } catch (error) {
    remove()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${path} is on a disk that can only be read, and cannot be copied to ${tmpdir()}: ${reason}. TMPDIR can name a folder with more room.`,
      { cause: error },
    )
  }
}

export const readableAdapter = (path: string) =>
  new PrismaBetterSqlite3({ url: `file:${path}`, fileMustExist: true })

const open = (path: string) => readableAdapter(path).connect()
