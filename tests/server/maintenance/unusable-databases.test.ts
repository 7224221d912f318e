/** A DATABASE_URL that names no database that Balance can use [behaviour: Start and stop]. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { claimDatabase } from '../../../src/server/db/open.ts'
import { createEmptyPostgres, execute, providers, tablesOf } from '../../support/database.ts'
import { startServer } from '../../support/started-server.ts'
import { runCommand } from '../../support/terminal.ts'

let folder: string
let url: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-unusable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  url = `file:${join(folder, 'balance.db')}`
})

it('a command with a path without a database says so and makes none, except to create the first user', async () => {
  const commands = [
    runCommand(url, 'move', '--to', 'postgresql://balance@127.0.0.1:1/balance'),
    runCommand(url, 'user', 'list'),
    runCommand(url, 'user', 'disable', '--email', 'ada@example.com'),
    runCommand(url, 'doctor'),
    runCommand(url, 'backup', join(folder, 'copy.db')),
  ]
  for (const said of await Promise.all(commands))
    expect(said).toContain(`FAILED There is no database at ${join(folder, 'balance.db')}.`)
  expect(await runCommand(url, 'user', 'create')).toContain('FAILED Usage:')
  expect(readdirSync(folder)).toEqual([])
  const created = await runCommand(url, 'user', 'create', '--email', 'ada@example.com')
  expect(created).toContain('Created ada@example.com.')
  expect(readdirSync(folder)).toEqual(['balance.db'])
})

it('a damaged lock file is not reported as a running server', async () => {
  writeFileSync(join(folder, 'balance.db-server'), 'Something wrote over it.'.repeat(100))
  await expect(claimDatabase(url)).rejects.toThrow(
    'Balance cannot use this DATABASE_URL: file is not a database. It must be file:PATH',
  )
})

it('a command about users names the setting when no database answers', async () => {
  expect(await runCommand('postgresql://balance@127.0.0.1:1/balance', 'user', 'list')).toBe(
    'FAILED Balance cannot use this DATABASE_URL: it does not answer. It must name a database that answers, as postgresql://USER:PASSWORD@HOST/NAME.\n',
  )
})

it('an invalid URL is reported with the setting or the option that has it', async () => {
  const wrong = 'postgresql://balance@127.0.0.1:99999/balance'
  const says = (setting: string) =>
    `FAILED Balance cannot use this ${setting}: Invalid URL. It must be like postgresql://USER:PASSWORD@HOST:PORT/NAME, with a port up to 65535`
  await migrate(url)
  const [doctor, user, move] = await Promise.all([
    runCommand(wrong, 'doctor'),
    runCommand(wrong, 'user', 'list'),
    runCommand(url, 'move', '--to', wrong),
  ])
  expect(doctor).toContain(says('DATABASE_URL'))
  expect(user).toContain(says('DATABASE_URL'))
  expect(move).toContain(says('--to'))
})

describe.runIf(providers.includes('postgresql'))('a start on PostgreSQL', () => {
  it('is refused before anything is made in the database of another program', async () => {
    const other = await createEmptyPostgres()
    await execute(other, 'CREATE TABLE "User" ("id" int)', 'CREATE TABLE "Photo" ("id" int)')
    const { said } = await startServer({ DATABASE_URL: other })
    expect(said).toContain(
      'The database is of another program: it has tables of the names that Balance uses (User), and no record',
    )
    expect(await tablesOf(other)).toEqual(['Photo', 'User'])
    const typed = await createEmptyPostgres()
    await execute(typed, `CREATE TYPE "UserRole" AS ENUM ('mine')`)
    expect(await runCommand(typed, 'user', 'list')).toContain(
      'The database is of another program: it has types of the names that Balance uses (UserRole), and no record',
    )
    expect(await tablesOf(typed)).toEqual([])
  })

  it('is refused when the encoding of the database lacks characters, and so are commands', async () => {
    const latin = await createEmptyPostgres(`ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`)
    const says = (setting: string) =>
      `Balance cannot use this ${setting}: its encoding is LATIN1. Balance needs UTF8: make a database with createdb --encoding=UTF8`
    await migrate(url)
    const [{ said }, doctor, user, move] = await Promise.all([
      startServer({ DATABASE_URL: latin }),
      runCommand(latin, 'doctor'),
      runCommand(latin, 'user', 'list'),
      runCommand(url, 'move', '--to', latin),
    ])
    expect(said).toContain(says('DATABASE_URL'))
    expect(doctor).toContain(`FAILED ${says('DATABASE_URL')}`)
    expect(user).toContain(`FAILED ${says('DATABASE_URL')}`)
    expect(move).toContain(`FAILED ${says('--to')}`)
  })

  it('is refused when DATABASE_DIRECT_URL brings no announcements, and accepted when it does', async () => {
    const database = await createEmptyPostgres()
    const other = await createEmptyPostgres()
    await expect(claimDatabase(database, other)).rejects.toThrow(
      'Balance cannot use this DATABASE_DIRECT_URL: announcements (LISTEN and NOTIFY) do not arrive. DATABASE_DIRECT_URL must name the same database past a pooler',
    )
    await expect(
      claimDatabase(database, 'postgresql://balance@127.0.0.1:1/balance'),
    ).rejects.toThrow('Balance cannot use this DATABASE_DIRECT_URL: connect ECONNREFUSED')
    await (
      await claimDatabase(database, database)
    )()
  })

  it('works with a cluster without a locale', async () => {
    const ascii = await createEmptyPostgres(`ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'`)
    await migrate(ascii)
    expect(await runCommand(ascii, 'doctor')).toContain('nothing is wrong')
  })

  it('names the right that the user lacks to make tables', async () => {
    const database = await createEmptyPostgres()
    const { pathname } = new URL(database)
    const role = `guest_of_${pathname.slice(1)}`
    await execute(
      database,
      `CREATE ROLE ${role} LOGIN PASSWORD 'guest'`,
      // PostgreSQL 15 and later begin so.
      'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    )
    onTestFinished(() => execute(database, `DROP ROLE ${role}`))
    const guest = new URL(database)
    guest.username = role
    guest.password = 'guest'
    const { said } = await startServer({ DATABASE_URL: guest.href })
    const sentence =
      /Balance cannot use this DATABASE_URL: permission denied for schema public\. Its user must be allowed to make tables: .* GRANT USAGE, CREATE ON SCHEMA public/
    expect(said).toMatch(sentence)
    expect(await runCommand(guest.href, 'user', 'list')).toMatch(sentence)
    await migrate(url)
    expect(await runCommand(url, 'move', '--to', guest.href)).toContain(
      'Balance cannot use this --to: permission denied for schema public.',
    )
  })

  it('is refused with the reason when nothing can be written', async () => {
    const database = await createEmptyPostgres()
    const { pathname } = new URL(database)
    await execute(
      database,
      `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`,
    )
    const { said } = await startServer({ DATABASE_URL: database })
    expect(said).toMatch(
      /Balance cannot use this DATABASE_URL: cannot execute .* in a read-only transaction\. It must name a database that can be written/,
    )
  })
})
