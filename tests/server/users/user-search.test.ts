/** The search of the administration in databases of many users, and in all alphabets [behaviour: Administration]. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chunksOf } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { createEmptyPostgres, execute, providers } from '../../support/database.ts'
import { makeSuperAdmin, registerUser, startTestServer } from '../../support/server.ts'

async function startWith(provider: (typeof providers)[number], names: string[]) {
  const server = await startTestServer(provider)
  onTestFinished(() => server.close())
  const { client, id } = await registerUser(server, 'Root')
  await makeSuperAdmin(server, id)
  const people = names.map((name, at) => ({ email: `u${at}@x.example`, name, passwordHash: '' }))
  for (const data of chunksOf(people))
    await server.services.db.write((tx) => tx.user.createMany({ data }))
  const find = async (search: string) =>
    (await client.admin.users.query({ search })).users.map(({ name }) => name)
  return { server, find }
}

const NAMES = [
  'ΟΔΟΣ',
  'Straße',
  'İbrahim',
  'Иван Юлин',
  '王小明',
  'a.b*c',
  '(x)[y]{z}',
  '^$|?+\\d',
  'A_B%C',
]

describe.each(providers)('the search for users on %s', (provider) => {
  it('finds letters of all alphabets in any case, and takes no character for a wildcard', async () => {
    const { find } = await startWith(provider, NAMES)
    for (const [search, name] of [
      ['οδοσ', undefined],
      ['οδος', 'ΟΔΟΣ'],
      ['ΔΟΣ', 'ΟΔΟΣ'],
      ['STRAßE', 'Straße'],
      ['İBRA', 'İbrahim'],
      ['иВАН ю', 'Иван Юлин'],
      ['小明', '王小明'],
      ['A.B*', 'a.b*c'],
      ['.b', 'a.b*c'],
      ['x)[Y', '(x)[y]{z}'],
      ['{z}', '(x)[y]{z}'],
      ['^$|?+\\D', '^$|?+\\d'],
      ['_b%', 'A_B%C'],
      ['a_b_c', undefined],
      ['%', 'A_B%C'],
    ] as const)
      expect([search, await find(search)]).toEqual([search, name ? [name] : []])
  })

  it('finds users beyond many whom the database matches by mistake', async () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `Stra${at % 2 ? 'x' : 'y'}e ${at}`)
    const { find } = await startWith(provider, ['Straße', ...names])
    expect(await find('straße')).toEqual(['Straße'])
  })
})

it.runIf(providers.includes('postgresql'))(
  'the search on PostgreSQL uses an index from three letters on, and works without it',
  async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `Person ${at}`)
    const { server, find } = await startWith('postgresql', names)
    await execute(server.databaseUrl, 'ANALYZE "User"')
    const { read } = server.services.db
    const scans = async () => {
      const [row] = await read.$queryRaw<{ scans: bigint }[]>`
        SELECT "idx_scan" AS "scans" FROM "pg_stat_user_indexes" WHERE "indexrelname" = 'User_search_idx'`
      return Number(row?.scans)
    }
    for (const [at, search] of [
      'person 12345',
      'ERSON 12345',
      'nobody',
      '12345 %',
      'ЮЛИЯ',
    ].entries()) {
      expect([search, await find(search)]).toEqual([search, at < 2 ? ['Person 12345'] : []])
      // By each of the two columns. The database counts them with a delay.
      await expect.poll(scans).toBe(2 * (at + 1))
    }
    await execute(server.databaseUrl, 'DROP EXTENSION "pg_trgm" CASCADE')
    expect(await find('erson 12345')).toEqual(['Person 12345'])
  },
)

it.runIf(providers.includes('postgresql'))(
  'the migration goes on without the extension of the search, and the doctor agrees',
  async () => {
    const adminUrl = await createEmptyPostgres()
    const role = `weak_${randomUUID().replaceAll('-', '')}`
    const url = new URL(adminUrl)
    await execute(
      adminUrl,
      `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`,
      `REVOKE CREATE ON DATABASE ${url.pathname.slice(1)} FROM PUBLIC`,
      `GRANT CREATE, USAGE ON SCHEMA public TO ${role}`,
    )
    onTestFinished(() => execute(adminUrl, `DROP OWNED BY ${role} CASCADE`, `DROP ROLE ${role}`))
    url.username = role
    url.password = role
    await migrate(url.href)
    expect((await examine(url.href)).problems).toEqual([])
    const connection = await connect(url.href)
    const indexes = `SELECT "indexname" FROM "pg_indexes" WHERE "tablename" = 'User' AND "indexdef" LIKE '%gin%'`
    expect(await connection.query(indexes)).toEqual([])
    await connection.close()
  },
)
