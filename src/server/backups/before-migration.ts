import { existsSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { kindOf } from '../db/open.ts'
import { realPathOf } from '../db/sqlite/real-path.ts'
import { connected, readApplied } from '../maintenance/connection.ts'
import { writeCopy } from './written-copy.ts'

const KEPT = /^\.before-\d{14}_[\w-]+$/
const KEPT_COPIES = 2

/** Keeps a copy of an SQLite file as it was before [behaviour: Start and stop]. @throws Error when it cannot be written: nothing is migrated. */
export async function migrateWithCopy(url: string, at: Date): Promise<string[]> {
  const file = kindOf(url).fileOf(url)
  const first = file === null ? undefined : await firstOpenMigration(url, file)
  if (file !== null && first !== undefined) {
    const path = realPathOf(file)
    await writeCopy(path, `${path}.before-${first}`, at)
    removeOlder(path, `${path}.before-${first}`)
  }
  return migrate(url)
}

async function firstOpenMigration(url: string, file: string): Promise<string | undefined> {
  if (!existsSync(file) || statSync(file).size === 0) return undefined
  const { open, applied } = await connected(url, readApplied)
  return applied.length > 0 ? open[0]?.name : undefined
}

function removeOlder(path: string, written: string): void {
  const [folder, name] = [dirname(path), basename(path)]
  const copies = readdirSync(folder)
    .filter((each) => each.startsWith(name) && KEPT.test(each.slice(name.length)))
    .map((each) => join(folder, each))
    .filter((each) => each !== written && lstatSync(each).isFile())
    .toSorted()
  for (const old of copies.slice(0, 1 - KEPT_COPIES)) rmSync(old)
}
