/** Pauses of cash flows [behaviour: Changing from a date on]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'

const account = 'personal'
const RENT = {
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const
const MARCH = '2027-03-01'

describe('a pause', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let user: Awaited<ReturnType<typeof registerUser>>
  let rent: { id: number; version: number }

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
    rent = await user.client.expense.create.mutate({ account, ...RENT })
  })
  afterAll(() => server.close())

  const change = (fields: object, id = rent.id) =>
    user.client.expense.update.mutate({ account, id, fromDate: MARCH, ...fields })
  const rejoin = (id: number) => user.client.expense.rejoin.mutate({ account, id })
  const list = () => user.client.expense.list.query({ account })
  const schedules = async () =>
    (await list()).map(({ amountCents, firstDate, lastDate }) => [amountCents, firstDate, lastDate])

  /** The sum that goes out in each month from January through May 2027. */
  const outgoings = async () => {
    const { months } = await user.client.projection.year.query({ account, year: 2027 })
    return months.slice(0, 5).map(({ expenseCents }) => expenseCents)
  }

  it('leaves its dates out, and is one change to take back', async () => {
    const paused = { pausedFrom: '2027-02-01', fromDate: '2027-04-01' }
    const { id, revision } = await change({ ...paused, version: rent.version })
    expect(await schedules()).toEqual([
      [100, null, '2027-01-31'],
      [100, '2027-04-01', null],
    ])
    expect(await outgoings()).toEqual([100, 0, 0, 100, 100])
    // Its answer was lost, and it is sent again.
    expect((await change({ ...paused, version: rent.version })).id).toBe(id)
    expect(await list()).toHaveLength(2)
    await user.client.account.undo.mutate({ account, revision })
    expect(await schedules()).toEqual([[100, null, null]])
    const again = await change(paused)
    expect(await rejoin(again.id)).toMatchObject({ ...RENT, firstDate: null, lastDate: null })
  })

  it('before the first date moves that, and none ends before it begins', async () => {
    const later = { account, ...RENT, name: 'Later', firstDate: '2027-02-01' } as const
    const { id } = await user.client.expense.create.mutate(later)
    const paused = { pausedFrom: '2027-01-15', fromDate: '2027-05-01' }
    expect(await change(paused, id)).toMatchObject({ id, firstDate: '2027-05-01' })
    expect(await refusalOf(change({ pausedFrom: MARCH, fromDate: MARCH }))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'A pause must begin before the date on which the item comes again.',
    })
  })
})
