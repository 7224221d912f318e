/** The newest version of a cash flow, for a user whose edit was stale [behaviour: Edit conflicts]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('the latest version of a cash flow', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('names the time and the user of its last edit', async () => {
    const first = await registerUser(server, 'Ana')
    const second = await registerUser(server, 'Ben')
    const [ana, ben] = [first.client, second.client]
    const account = await createSharedAccount(server, first.id, second.id)
    const { revision: _created, ...created } = await ana.expense.create.mutate({ account, ...RENT })
    const ref = { account, id: created.id }
    expect(await ben.expense.latest.query(ref)).toEqual({
      cashFlow: created,
      editedAt: null,
      editedBy: null,
      isOwnEdit: false,
    })
    const { revision: _edited, ...edited } = await ben.expense.update.mutate({
      ...ref,
      name: 'Flat',
    })
    const answer = { cashFlow: edited, editedAt: '2026-11-20T12:00:00.000Z', editedBy: 'Ben' }
    expect(await ana.expense.latest.query(ref)).toEqual({ ...answer, isOwnEdit: false })
    expect(await ben.expense.latest.query(ref)).toEqual({ ...answer, isOwnEdit: true })

    server.now = NOW.add({ seconds: 60 })
    expect(await ana.expense.update.mutate({ ...ref, name: 'Flat' })).toMatchObject(edited)
    expect(await ana.expense.latest.query(ref)).toMatchObject({ editedBy: 'Ben' })
    expect(await ana.expense.update.mutate({ ...ref, recurrenceDay: 5 })).toMatchObject({
      version: 3,
    })
    expect(await ben.expense.latest.query(ref)).toMatchObject({
      cashFlow: { version: 3 },
      editedAt: '2026-11-20T12:01:00.000Z',
      editedBy: 'Ana',
    })
    server.now = NOW
  })

  it('is not found as the other kind, after a deletion, or by a stranger', async () => {
    const { client: ana } = await registerUser(server, 'Ana')
    const { client: stranger } = await registerUser(server, 'Cleo')
    const { id } = await ana.expense.create.mutate({ account: 'personal', ...RENT })
    const ref = { account: 'personal', id } as const
    const missing = { code: 'NOT_FOUND', sentence: 'This expense was not found.' }
    expect(await refusalOf(stranger.expense.latest.query(ref))).toEqual(missing)
    expect((await refusalOf(ana.income.latest.query(ref))).code).toBe('NOT_FOUND')
    await ana.expense.delete.mutate(ref)
    expect(await refusalOf(ana.expense.latest.query(ref))).toEqual(missing)
  })
})
