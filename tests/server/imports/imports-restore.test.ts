/** Restoring imports that were undone, in shared and personal accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000001'
const FILE = 'type,name,amount\nexpense,Gym,12\nexpense,Tea,3\nexpense,Fuel,9'
const NOTHING_TO_RESTORE = {
  code: 'NOT_FOUND',
  sentence: 'Nothing of this import can be restored any more.',
}

describe('an undone import', () => {
  let server: TestServer
  let ana: Awaited<ReturnType<typeof registerUser>>
  let ben: Awaited<ReturnType<typeof registerUser>>
  let account: number

  beforeAll(async () => {
    server = await startTestServer()
    ana = await registerUser(server)
    ben = await registerUser(server)
    account = await createSharedAccount(server, ana.id, ben.id)
  })
  afterAll(() => server.close())

  const activities = async (client = ana.client) =>
    (await client.account.activity.query({ id: account })).activities
  const restore = (client = ana.client) => client.import.restore.mutate({ account, importId: ID })

  it('is restored with the rows that the undo removed, and no others', async () => {
    const { now } = server
    const file = { csvData: FILE, columnMapping: 'byHeaders', importId: ID } as const
    await ana.client.import.run.mutate({ account, ...file })
    const [gym] = await ana.client.expense.list.query({ account })
    await ana.client.expense.delete.mutate({ account, id: gym?.id ?? 0 })
    expect(await refusalOf(restore())).toEqual(NOTHING_TO_RESTORE)

    server.now = now.add({ seconds: 1 })
    await ben.client.import.undo.mutate({ account, importId: ID })
    expect((await activities())[0]).toMatchObject({
      action: 'undidImport',
      count: 2,
      canRestore: true,
    })
    server.now = now.add({ seconds: 2 })
    expect(await restore()).toEqual({ count: 2, revision: expect.any(Number) })
    const names = (await ben.client.expense.list.query({ account })).map(({ name }) => name)
    expect(names).toEqual(['Tea', 'Fuel'])
    expect(await activities()).toMatchObject([
      { action: 'restoredCashFlow', count: 2, importId: ID },
      { action: 'undidImport', canRestore: false },
      { action: 'deletedCashFlow', canRestore: true },
      { action: 'importedFile', canUndo: true },
    ])
    expect(await refusalOf(restore())).toEqual(NOTHING_TO_RESTORE)
  })

  it('is listed in a personal account, and only its user can restore it', async () => {
    const personal = { account: 'personal', importId: ID } as const
    const list = async ({ client }: typeof ana) =>
      (await client.account.activity.query({ id: 'personal' })).activities
    await ana.client.import.run.mutate({ ...personal, csvData: FILE, columnMapping: 'byHeaders' })
    expect(await list(ana)).toMatchObject([{ action: 'importedFile', isOwn: true, canUndo: true }])
    await ana.client.import.undo.mutate(personal)
    expect(await list(ana)).toMatchObject([
      { action: 'undidImport', count: 3, importId: ID, canRestore: true },
      { action: 'importedFile', canUndo: false },
    ])
    expect(await list(ben)).toEqual([])
    expect(await refusalOf(ben.client.import.restore.mutate(personal))).toEqual(NOTHING_TO_RESTORE)
    expect(await refusalOf(restore())).toEqual(NOTHING_TO_RESTORE)

    expect(await ana.client.import.restore.mutate(personal)).toMatchObject({ count: 3 })
    expect(await ana.client.expense.list.query({ account: 'personal' })).toHaveLength(3)
    expect((await list(ana)).map(({ canUndo, canRestore }) => [canUndo, canRestore])).toEqual([
      [false, false],
      [false, false],
      [true, false],
    ])
  })

  it('can be restored for 30 days', async () => {
    await ben.client.import.undo.mutate({ account, importId: ID })
    server.now = server.now.add({ hours: 31 * 24 })
    const { email, password } = ana
    const { token } = await ana.client.auth.login.mutate({ email, password })
    const later = createClient(server, token)
    expect((await activities(later))[0]).toMatchObject({ action: 'undidImport', canRestore: false })
    expect(await refusalOf(restore(later))).toEqual(NOTHING_TO_RESTORE)
  })
})
