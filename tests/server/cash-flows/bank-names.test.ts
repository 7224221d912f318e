/** The names of a cash flow on bank statements [behaviour: Bank statements]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBankNames } from '../../../src/shared/plan/bank-names.ts'
import { createApi } from '../../contract/api-call.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const account = 'personal'
const RENT = {
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const
const NAMES = ['CITY "RENT" 4711', 'Über \\ Söhne 🏠']

describe.each(providers)('the names on bank statements, on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let id: number

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    user = await registerUser(server)
    id = (await user.client.expense.create.mutate({ account, ...RENT })).id
  })
  afterAll(() => server.close())

  const update = (fields: object) => user.client.expense.update.mutate({ account, id, ...fields })
  const namesIn = async (of: 'personal' | number) =>
    (await user.client.expense.list.query({ account: of })).map(({ bankNames }) => bankNames)
  const undo = (revision: number) => user.client.account.undo.mutate({ account, revision })

  it('are set as a whole list, cleaned like names, without duplicates', async () => {
    expect(await namesIn(account)).toEqual([[]])
    const sent = [` ${NAMES[0]}\u200b`, NAMES[1], NAMES[1], 'é'.repeat(60)]
    const kept = [...NAMES, 'é'.repeat(60)]
    expect(await update({ bankNames: sent })).toMatchObject({ bankNames: kept, version: 2 })
    expect(await namesIn(account)).toEqual([kept])
    const latest = await user.client.expense.latest.query({ account, id })
    expect(latest.cashFlow.bankNames).toEqual(kept)
    // The same list is no edit, and fields that are not sent stay.
    expect(await update({ bankNames: kept })).toMatchObject({ version: 2 })
    expect(await update({ amountCents: 200 })).toMatchObject({ bankNames: kept, version: 3 })
    expect(await update({ bankNames: [] })).toMatchObject({ bankNames: [], version: 4 })
  })

  it.each([
    [['a', 'b', 'c', 'd', 'e', 'f'], 'The names on bank statements must be a list of at most 5.'],
    ['Rent', 'The names on bank statements must be a list of at most 5.'],
    [
      ['x'.repeat(61)],
      'Each name on bank statements must be text of 1 to 60 characters, without control characters.',
    ],
  ])('refuse %j in a sentence', async (bankNames, sentence) => {
    expect(await refusalOf(update({ bankNames }))).toEqual({ code: 'BAD_REQUEST', sentence })
  })

  it('are an edit that an older version of the cash flow cannot make, and that can be undone', async () => {
    const { revision } = await update({ bankNames: NAMES, version: 1 })
    const refused = await refusalOf(update({ bankNames: [], version: 1 }))
    expect(refused.code).toBe('CONFLICT')
    await undo(revision)
    expect(await namesIn(account)).toEqual([[]])
    const second = await update({ bankNames: NAMES })
    const third = await update({ bankNames: NAMES.slice(1) })
    expect((await refusalOf(undo(second.revision))).code).toBe('CONFLICT')
    await undo(third.revision)
    expect(await namesIn(account)).toEqual([NAMES])
    const deleted = await user.client.expense.delete.mutate({ account, id })
    await undo(deleted.revision)
    expect(await namesIn(account)).toEqual([NAMES])
  })

  it('do not prevent undoing an earlier change, and stay then', async () => {
    const price = await update({ amountCents: 200 })
    await update({ bankNames: NAMES })
    await undo(price.revision)
    expect(await user.client.expense.list.query({ account })).toMatchObject([
      { amountCents: 100, bankNames: NAMES },
    ])
    const added = await user.client.expense.create.mutate({ account, ...RENT, name: 'Gym' })
    const ref = { account, id: added.id } as const
    await user.client.expense.update.mutate({ ...ref, bankNames: NAMES })
    const gone = await user.client.account.undo.mutate({ account, revision: added.revision })
    expect(await namesIn(account)).toEqual([NAMES])
    await undo(gone.revision)
    expect(await namesIn(account)).toEqual([NAMES, NAMES])
  })

  it('belong to both parts of a cash flow that changes from a date on, and never split it', async () => {
    const fromDate = '2027-03-01'
    expect(await update({ bankNames: NAMES, fromDate })).toMatchObject({ id, lastDate: null })
    const part = await update({ amountCents: 200, fromDate })
    expect(await namesIn(account)).toEqual([NAMES, NAMES])
    const rejoined = await user.client.expense.rejoin.mutate({ account, id: part.id })
    expect(await namesIn(account)).toEqual([NAMES])
    await undo(rejoined.revision)
    expect(await namesIn(account)).toEqual([NAMES, NAMES])
  })

  it('move with a cash flow to another account, and into a backup', async () => {
    await update({ bankNames: NAMES })
    const { client } = user
    const { id: copy } = await client.account.create.mutate({ name: 'Copy', copyOf: 'personal' })
    expect(await namesIn(copy)).toEqual([NAMES])
    const { id: other } = await client.account.create.mutate({ name: 'Other' })
    const backup = await client.backup.download.query({ account })
    expect(backup.cashFlows).toMatchObject([{ bankNames: NAMES }])
    await client.backup.restore.mutate({ account: other, backup })
    expect(await namesIn(other)).toEqual([NAMES])
    const { id: last } = await client.account.create.mutate({ name: 'Last' })
    await client.account.moveCashFlows.mutate({ account, toAccount: last, ids: [id] })
    expect(await namesIn(last)).toEqual([NAMES])
  })

  it('are left out of a backup where there are none, and an old backup restores none', async () => {
    const backup = await user.client.backup.download.query({ account })
    expect(backup.cashFlows.map((flow) => 'bankNames' in flow)).toEqual([false])
    const { id: other } = await user.client.account.create.mutate({ name: 'Other' })
    await user.client.backup.restore.mutate({ account: other, backup })
    expect(await namesIn(other)).toEqual([[]])
  })

  it('are not part of a new cash flow, nor of the public contract', async () => {
    const { client, token } = user
    const api = createApi(server, { authorization: `Bearer ${token}` })
    const sent = { account, ...RENT, name: 'Gym', bankNames: NAMES } as const
    expect((await client.expense.create.mutate(sent)).bankNames).toEqual([])
    await update({ bankNames: NAMES })
    const item = (await api('PUT', `resource=expense&id=${id}`, { bankNames: [], amount: 2 })).body
    expect(item).not.toHaveProperty('bankNames')
    expect(JSON.stringify((await api('GET', 'resource=expense')).body)).not.toContain('4711')
    expect(await namesIn(account)).toEqual([NAMES, []])
  })
})

it('keep the newest when more are added than there can be', () => {
  expect(addBankNames([], ['a', 'b', 'a'])).toEqual(['a', 'b'])
  expect(addBankNames(['a', 'b'], ['a'])).toEqual(['a', 'b'])
  expect(addBankNames(['a', 'b', 'c', 'd', 'e'], ['f'])).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(addBankNames(['a', 'b', 'c', 'd', 'e'], ['a', 'f'])).toEqual(['c', 'd', 'e', 'a', 'f'])
})
