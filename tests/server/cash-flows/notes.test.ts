/** Notes of cash flows [behaviour: Cash flows]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
const NOTE = 'Half of it is Bob’s.\nContract 4711.'

describe('the note of a cash flow', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const addRent = (note?: string | null) =>
    user.client.expense.create.mutate({ account, ...RENT, ...(note !== undefined && { note }) })
  const list = () => user.client.expense.list.query({ account })
  const listNotes = async () => (await list()).map(({ note }) => note)
  const undo = (revision: number) => user.client.account.undo.mutate({ account, revision })

  it.each([
    ['is null where none was sent', undefined, null],
    ['is null where it is empty', ' \n ', null],
    ['is trimmed, and keeps its lines', `  ${NOTE.replace('\n', '\r\n')}\n`, NOTE],
    ['loses what is not seen', 'Bo\u200bb\u202e', 'Bob'],
    ['has spaces in the place of tabs', 'a\tb', 'a b'],
    ['has up to 500 characters, whatever their length', '🏠'.repeat(500), '🏠'.repeat(500)],
  ])('%s', async (_name, sent, kept) => {
    expect((await addRent(sent)).note).toBe(kept)
    expect(await listNotes()).toEqual([kept])
  })

  it.each([
    [`${'x'.repeat(500)}y`, 'The note must have at most 500 characters.'],
    ['a\u0007b', 'The note must not contain control characters.'],
  ])('is refused in a sentence', async (note, sentence) => {
    expect(await refusalOf(addRent(note))).toEqual({ code: 'BAD_REQUEST', sentence })
  })

  it('is an edit that can be undone and conflicts with a later one', async () => {
    const { id } = await addRent()
    const first = await user.client.expense.update.mutate({ account, id, note: NOTE })
    expect(first).toMatchObject({ note: NOTE, version: 2, amountCents: 100 })
    await undo(first.revision)
    expect(await listNotes()).toEqual([null])
    const second = await user.client.expense.update.mutate({ account, id, note: NOTE })
    const third = await user.client.expense.update.mutate({ account, id, note: null })
    expect((await refusalOf(undo(second.revision))).code).toBe('CONFLICT')
    await undo(third.revision)
    expect(await listNotes()).toEqual([NOTE])
  })

  it('belongs to both parts of a cash flow that changes from a date on, and never splits it', async () => {
    const { id } = await addRent(NOTE)
    const change = (fields: object) =>
      user.client.expense.update.mutate({ account, id, fromDate: '2027-03-01', ...fields })
    expect(await change({ note: 'Mine' })).toMatchObject({ id, lastDate: null, note: 'Mine' })
    const part = await change({ amountCents: 200 })
    expect(await listNotes()).toEqual(['Mine', 'Mine'])
    const rejoined = await user.client.expense.rejoin.mutate({ account, id: part.id })
    expect(await listNotes()).toEqual(['Mine'])
    await undo(rejoined.revision)
    expect(await listNotes()).toEqual(['Mine', 'Mine'])
  })

  it('can be tried and made real in a scenario', async () => {
    const { id } = await addRent()
    const changes = [
      { op: 'edit', kind: 'expense', id, note: NOTE },
      { op: 'add', kind: 'expense', ...RENT, name: 'Gym', note: 'Ends in May' },
    ] as const
    const { id: application } = await user.client.scenario.apply.mutate({
      account,
      changes: [...changes],
    })
    expect(await listNotes()).toEqual([NOTE, 'Ends in May'])
    await user.client.scenario.undoApply.mutate({ account, id: application })
    expect(await listNotes()).toEqual([null])
  })

  it('does not make a row of an imported file another cash flow', async () => {
    await addRent(NOTE)
    const csvData = 'type,name,amount,recurrence day,note\nexpense,Rent,1.00,5,Another\n'
    const file = { account, csvData, columnMapping: 'byHeaders' } as const
    expect(await user.client.import.run.mutate(file)).toMatchObject({ success: 0, skipped: 1 })
    await user.client.import.run.mutate({ ...file, csvData: csvData.replace('Rent', 'Gym') })
    expect(await listNotes()).toEqual([NOTE, 'Another'])
  })

  it('makes a row of a file wrong when it is too long', async () => {
    const csvData = `type,name,amount,note\nexpense,Rent,1.00,${'x'.repeat(501)}\n`
    const { errors } = await user.client.import.preview.mutate({
      account,
      csvData,
      columnMapping: 'byHeaders',
    })
    expect(errors).toEqual(['Row 2: The note must have at most 500 characters.'])
  })

  it('is listed with the id of its cash flow, to the members of the account', async () => {
    const { id } = await addRent(NOTE)
    await addRent()
    const deleted = await addRent('Gone')
    await user.client.expense.delete.mutate({ account, id: deleted.id })
    expect(await user.client.account.notes.query({ account })).toEqual([{ id, note: NOTE }])
    const stranger = await registerUser(server)
    const { id: shared } = await user.client.account.create.mutate({ name: 'Household' })
    const refused = refusalOf(stranger.client.account.notes.query({ account: shared }))
    expect((await refused).code).toBe('NOT_FOUND')
  })
})

it.each(providers)('notes are imported and restored in bulk on %s', async (provider) => {
  const server = await startTestServer(provider)
  try {
    const { client } = await registerUser(server)
    const csvData = 'type,name,amount,note\nexpense,Rent,1.00,"=Half,\nmine"\nexpense,Gym,2.00,\n'
    await client.import.run.mutate({ account, csvData, columnMapping: 'byHeaders' })
    const notesOf = async (of: 'personal' | number) =>
      (await client.expense.list.query({ account: of })).map(({ note }) => note)
    expect(await notesOf('personal')).toEqual(['=Half,\nmine', null])
    const backup = await client.backup.download.query({ account })
    const { id } = await client.account.create.mutate({ name: 'Household' })
    await client.backup.restore.mutate({ account: id, backup })
    expect(await notesOf(id)).toEqual(['=Half,\nmine', null])
  } finally {
    await server.close()
  }
})
