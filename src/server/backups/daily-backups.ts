import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import type { Logger } from 'pino'
import type { LastBackup } from '../../shared/users/administration.ts'
import { codesOf } from '../db/failures.ts'
import type { Backups } from '../services/scope.ts'
import { type CopyAnswer, type CopyTask, writeInProcess } from './copy-process.ts'
import { dayOfName, daysToRemove, isBackupDue, isOfFuture, nameOfDay } from './backup-days.ts'
import { removeUnfinished } from './written-copy.ts'

const LOOK_AGAIN_MS = 20_000

export interface DailyBackupsOptions {
  file: string
  folder: string
  timeZone: string
  clock: () => Temporal.Instant
  logger: Logger
  write?: (task: CopyTask, signal: AbortSignal) => Promise<CopyAnswer>
}

interface Copy {
  day: string
  bytes: number
  at: Date
}

export class DailyBackups implements Backups {
  readonly #options: DailyBackupsOptions
  readonly #startedAt: Temporal.Instant
  #failedAt: Temporal.Instant | null = null
  #problem: string | null = null
  failures = 0

  constructor(options: DailyBackupsOptions) {
    this.#options = options
    this.#startedAt = options.clock()
    try {
      mkdirSync(options.folder, { recursive: true, mode: 0o700 })
      removeUnfinished(options.folder, isCopy)
    } catch (error) {
      // The start goes on: the first try says it again.
      this.#fail(codesOf(error), String(error))
    }
  }

  async keepUp(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.runIfDue(signal)
      await delay(LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async runIfDue(signal = new AbortController().signal): Promise<void> {
    const { clock, timeZone, folder, file, write = writeInProcess } = this.#options
    const now = clock()
    const newest = this.#newest()
    const newestAt = newest && Temporal.Instant.fromEpochMilliseconds(newest.at.getTime())
    const times = { timeZone, startedAt: this.#startedAt, newestAt, failedAt: this.#failedAt }
    if (!isBackupDue(now, times)) return
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
      const target = join(folder, nameOfDay(day))
      const answer = await write({ file, target, at: new Date(now.epochMilliseconds) }, signal)
      if (signal.aborted) return removeUnfinished(folder, isCopy)
      if ('codes' in answer) return this.#fail(answer.codes, answer.sentence)
      this.#failedAt = null
      this.#problem = null
      this.#options.logger.info({ backup: target, bytes: answer.bytes })
      const days = this.#copies().map((copy) => copy.day)
      this.#thin(daysToRemove(days, day))
    } catch (error) {
      this.#fail(codesOf(error), String(error))
    }
  }

  #thin(days: string[]): void {
    const { folder, logger } = this.#options
    for (const day of days)
      try {
        rmSync(join(folder, nameOfDay(day)))
      } catch (error) {
        logger.error({ backup: folder, problem: String(error) })
      }
  }

  last(): LastBackup {
    const newest = this.#newest()
    const copy = { at: newest?.at.toISOString() ?? null, bytes: newest?.bytes ?? null }
    return { ...copy, problem: this.#problem }
  }

  ageSeconds(): number | null {
    const newest = this.#newest()
    return newest && (this.#options.clock().epochMilliseconds - newest.at.getTime()) / 1000
  }

  #fail(codes: string[], sentence: string): void {
    this.#failedAt = this.#options.clock()
    this.failures += 1
    const [, problem] = PROBLEMS.find(([code]) => codes.some((each) => code.test(each))) ?? []
    this.#problem = problem ?? 'it failed, and the log of the server says why'
    this.#options.logger.error({ backup: this.#options.folder, problem: sentence })
  }

  #newest(): Copy | null {
    const now = this.#options.clock()
    const copies = this.#copies().filter(({ at }) => !isOfFuture(at, now))
    return copies.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null
  }

  /** Only regular files with the name of a real day: nothing else is counted, or ever removed. */
  #copies(): Copy[] {
    const { folder } = this.#options
    try {
      return readdirSync(folder).flatMap((name) => {
        const day = dayOfName(name)
        const found = day === null ? undefined : lstatSync(join(folder, name))
        return day !== null && found?.isFile() ? { day, bytes: found.size, at: found.mtime } : []
      })
    } catch {
      return []
    }
  }
}

const isCopy = (name: string) => dayOfName(name) !== null

const PROBLEMS: [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'the disk is full'],
  [/^(EACCES|EPERM)$/, 'Balance may not write to its folder'],
  [/^(EROFS|SQLITE_READONLY.*)$/, 'the disk can only be read'],
  [/^(ENOTDIR|EEXIST|ENOENT)$/, 'its folder cannot be made'],
  [/^(EIO|SQLITE_IOERR.*)$/, 'the disk fails'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'the database is damaged'],
]
