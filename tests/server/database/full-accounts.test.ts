/** No change of an account with as much as it can have is too long for a statement, and each can be undone. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMPTY } from '../../support/backups.ts'
import { providers } from '../../support/database.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const account = 'personal'
const CASH_FLOWS = 5_000
/** The items in each list of a check-in. */
const ITEMS = 500
const DATE = '2026-11-20'

const BACKUP = {
  ...EMPTY,
  cashFlows: Array.from({ length: CASH_FLOWS }, (_, at) => ({
    kind: 'expense' as const,
    name: `Item ${at}`,
    amountCents: at,
    recurrenceType: 'DAILY' as const,
    startDate: '2026-01-01T12:00:00.000Z',
    completedDates: ['2026-11-01', '2026-11-02', '2026-11-03'],
  })),
}

describe.each(providers)('an account with 5,000 cash flows on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  afterAll(() => server.close())

  it('is restored and checked in, and both are undone and undone again', async () => {
    const { client } = await registerUser(server)
    const list = () => client.expense.list.query({ account })
    const undo = async (revision = 0) =>
      (await client.account.undo.mutate({ account, revision })).revision

    const restored = await client.backup.restore.mutate({ account, backup: BACKUP })
    const before = await list()
    expect(before).toHaveLength(CASH_FLOWS)
    const undone = await undo(restored.revision)
    expect(await list()).toEqual([])
    const revision = await undo(undone)
    expect(await list()).toEqual(before)

    const itemsOf = (part: number) =>
      before
        .slice(part * ITEMS, (part + 1) * ITEMS)
        .map(({ kind, id }) => ({ kind, id, date: DATE }))
    const checkIn = (seen: number) =>
      client.account.checkIn.mutate({
        account,
        checkInId: randomUUID(),
        revision: seen,
        balanceCents: 5,
        done: itemsOf(0),
        skipped: itemsOf(1),
        moved: itemsOf(2).map((item) => ({ ...item, to: '2026-11-25' })),
      })
    const made = await checkIn(revision)
    const checked = await list()
    expect(checked.filter(({ completedDates }) => completedDates.includes(DATE))).toHaveLength(
      ITEMS,
    )
    const takenBack = await client.account.undoCheckIn.mutate({ account, id: made.id })
    expect(await list()).toEqual(before)
    const again = await checkIn(takenBack.revision)
    expect(await list()).toEqual(checked)
    await undo(again.revision)
    expect(await list()).toEqual(before)
  })

  it('takes back an import of all of them, and restores it', async () => {
    const { client } = await registerUser(server)
    const count = async () => (await client.expense.list.query({ account })).length
    const importId = randomUUID()
    const rows = BACKUP.cashFlows.map(({ name }) => `expense,${name},1`)
    const csvData = ['type,name,amount', ...rows].join('\n')
    const file = { csvData, columnMapping: 'byHeaders', importId } as const
    await client.import.run.mutate({ account, ...file })
    expect(await client.import.undo.mutate({ account, importId })).toMatchObject({
      count: CASH_FLOWS,
    })
    expect(await count()).toBe(0)
    const back = await client.import.restore.mutate({ account, importId })
    expect(await count()).toBe(CASH_FLOWS)
    await client.account.undo.mutate({ account, revision: back.revision })
    expect(await count()).toBe(0)
  })
})
