/** A program with answers from before a restore of the database, after which the same revision comes again. */
import { expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../../src/server/maintenance/database-backup.ts'
import { restore } from '../../../src/server/maintenance/restore.ts'
import { createFeed } from '../../support/calendars.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { createTestDatabase } from '../../support/database.ts'
import { createClient, registerUser, type TestClient } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const RENT = { recurrenceType: 'MONTHLY', recurrenceDay: 25, amountCents: 5 } as const

it.each([
  {
    what: 'another plan',
    change: (client: TestClient, account: number, name: string) =>
      client.expense.create.mutate({ ...RENT, account, name }),
    statuses: [200, 200],
  },
  {
    what: 'another name, which is in the calendar alone,',
    change: (client: TestClient, id: number, name: string) =>
      client.account.update.mutate({ id, name }),
    statuses: [200, 304],
  },
])(
  'a program gets $what of the restored account, not of the one before',
  async ({ change, statuses }) => {
    const { url: databaseUrl, drop } = await createTestDatabase('sqlite')
    onTestFinished(drop)
    let server = await serveDatabase({ databaseUrl })
    const { token, ...user } = await registerUser(server)
    const account = await createSharedAccount(server, user.id)
    const calendar = new URL((await createFeed(server, user, { account })).url).pathname
    await user.client.expense.create.mutate({ ...RENT, account, name: 'Rent' })
    const file = databaseUrl.slice('file:'.length)
    await backUp(file, `${file}.backup`)

    const input = encodeURIComponent(JSON.stringify({ account, month: '2026-11', timeZone: 'UTC' }))
    const ask = (known: string[] = []) =>
      Promise.all(
        [calendar, `/trpc/projection.month?input=${input}`].map(async (path, at) => {
          const headers = { authorization: `Bearer ${token}`, 'if-none-match': known[at] ?? '' }
          const response = await fetch(server.url + path, { headers })
          const etag = response.headers.get('etag') ?? ''
          return { status: response.status, etag, text: await response.text() }
        }),
      )
    const revisionAfter = async (name: string) => {
      await change(createClient(server, token), account, name)
      const where = { id: account }
      return (await server.services.db.read.account.findUnique({ where }))?.revision
    }

    const revision = await revisionAfter('Before')
    const known = (await ask()).map(({ etag }) => etag)
    expect(await ask(known)).toMatchObject([{ status: 304 }, { status: 304 }])
    const { now } = server
    await server.close()
    await restore({ file, backup: `${file}.backup`, keptAs: `${file}.before`, force: false })
    server = await serveDatabase({ databaseUrl })
    onTestFinished(() => server.close())
    server.now = now.add({ minutes: 1 })
    expect(await revisionAfter('After')).toBe(revision)
    const answers = await ask(known)
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(answers[0]?.text).toContain('After')
  },
)
