/** Pauses of cash flows [behaviour: Changing from a date on]. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const account = 'personal' as const

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Rent on the 5th, with a function that pauses it. */
async function addRent(fields: { firstDate?: string } = {}) {
  const { client } = await registerUser(server)
  const rent = { name: 'Rent', amountCents: 100, recurrenceType: 'MONTHLY' } as const
  const { id, version } = await client.expense.create.mutate({
    account,
    ...rent,
    recurrenceDay: 5,
    ...fields,
  })
  const pause = (pausedFrom: string, fromDate: string) =>
    client.expense.update.mutate({ account, id, version, pausedFrom, fromDate })
  const spans = async () =>
    (await client.expense.list.query({ account })).map((each) => [each.firstDate, each.lastDate])
  return { client, id, pause, spans }
}

it('a pause leaves its dates out, and is one change to take back', async () => {
  const { client, pause, spans } = await addRent()
  const { id, revision } = await pause('2027-02-01', '2027-04-01')
  const paused = [
    [null, '2027-01-31'],
    ['2027-04-01', null],
  ]
  expect(await spans()).toEqual(paused)
  const { months } = await client.projection.year.query({ account, year: 2027 })
  const outgoings = months.slice(0, 5).map(({ expenseCents }) => expenseCents)
  expect(outgoings).toEqual([100, 0, 0, 100, 100])
  // Its answer was lost, and it is sent again.
  expect((await pause('2027-02-01', '2027-04-01')).id).toBe(id)
  expect(await spans()).toEqual(paused)
  await client.account.undo.mutate({ account, revision })
  expect(await spans()).toEqual([[null, null]])
})

it('a pause is taken back by rejoining', async () => {
  const { client, pause, spans } = await addRent()
  const { id } = await pause('2027-02-01', '2027-04-01')
  await client.expense.rejoin.mutate({ account, id })
  expect(await spans()).toEqual([[null, null]])
})

it('a pause before the first date moves that, and none ends before it begins', async () => {
  const { id, pause, spans } = await addRent({ firstDate: '2027-02-01' })
  expect(await pause('2027-01-15', '2027-05-01')).toMatchObject({ id })
  expect(await spans()).toEqual([['2027-05-01', null]])
  const { pause: pauseAnother } = await addRent()
  expect(await refusalOf(pauseAnother('2027-03-01', '2027-03-01'))).toEqual({
    code: 'BAD_REQUEST',
    sentence: 'A pause must begin before the date on which the item comes again.',
  })
})
