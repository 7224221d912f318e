import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECURRENCE_TYPES } from '../../src/shared/schedules/recurrence.ts'
import { testsBuild } from '../support/built-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { errorWith, registerApiUser } from './api-call.ts'

const RENT = { name: 'Rent', amount: 1850.5, recurrenceType: 'MONTHLY', recurrenceDay: 31 }

/** A built server has the clock of the machine. */
const NOW = testsBuild ? expect.stringMatching(/^20.*Z$/) : '2026-11-20T12:00:00.000Z'

const TYPES = `The recurrence type must be one of ${RECURRENCE_TYPES.join(', ')}.`
const REAL_DAY = 'The start date must be a real day, like 2026-11-20 or 2026-11-20T12:00:00Z.'

describe('the items of the contract', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  describe.each(['income', 'expense'] as const)('at resource=%s', (kind) => {
    let user: Awaited<ReturnType<typeof registerApiUser>>
    const resource = `resource=${kind}`

    beforeAll(async () => {
      user = await registerApiUser(server)
    })

    const post = async (fields: object) => user.api('POST', resource, { ...RENT, ...fields })
    const create = async (fields: object = {}) => (await post(fields)).body as { id: number }

    it('are created with 201 and listed with exactly these fields', async () => {
      const { api } = await registerApiUser(server)
      expect((await api('GET', resource)).body).toEqual([])
      const created = await api('POST', resource, { ...RENT, accountId: 1 })
      expect(created.status).toBe(201)
      expect(created.body).toEqual({
        id: expect.any(Number),
        ...RENT,
        startDate: NOW,
        completedDates: [],
        overrides: [],
        accountId: 'personal',
      })
      const list = await api('GET', resource)
      expect([list.status, list.body]).toEqual([200, [created.body]])
      expect((await api('GET', `${resource}&accountId=personal`)).body).toEqual([created.body])
      const other = kind === 'income' ? 'expense' : 'income'
      expect((await api('GET', `resource=${other}`)).body).toEqual([])
    })

    it('are listed with their done marks and overrides, in dollars', async () => {
      const { id } = await create()
      const mark = { type: kind, date: '2026-12-31' }
      await user.api('POST', 'resource=mark-done', { ...mark, id, action: 'add' })
      await user.api('POST', 'resource=override', { ...mark, parentId: id, amount: 0.07 })
      const list = (await user.api('GET', resource)).body as { id: number }[]
      expect(list.find((item) => item.id === id)).toMatchObject({
        completedDates: ['2026-12-31'],
        overrides: [{ date: '2026-12-31', amount: 0.07 }],
      })
    })

    it.each([
      ['DAILY', { every: '3', anchorDate: '2026-11-20' }, { every: 3, anchorDate: '2026-11-20' }],
      ['DAILY', { note: ' Ends.\n' }, { note: 'Ends.' }],
      ['BIMONTHLY', { monthDays: ['15', 31] }, { monthDays: [15, 31] }],
      [
        'MONTHLY',
        { weekdayOfMonth: { nth: '-1', weekday: '5' } },
        { weekdayOfMonth: { nth: -1, weekday: 5 } },
      ],
      ['YEARLY', { anchorDate: '2026-06-01', recurrenceDay: 30, weekend: 'after' }, {}],
      [
        'WEEKLY',
        { firstDate: '2026-11-20', lastDate: '2028-08-31', weekend: null },
        { weekend: undefined },
      ],
    ])(
      'take and show the details of a %s schedule where they are set: %j',
      async (recurrenceType, fields, more) => {
        const sent = { ...RENT, recurrenceType, recurrenceDay: null, ...fields }
        const { status, body } = await user.api('POST', resource, sent)
        const { id } = body as { id: number }
        const plain = { startDate: NOW, completedDates: [], overrides: [], accountId: 'personal' }
        expect([status, body]).toEqual([201, { id, ...sent, ...plain, ...more }])
        const list = (await user.api('GET', resource)).body as { id: number }[]
        expect(list.find((item) => item.id === id)).toEqual(body)
        const details = { every: null, anchorDate: null, monthDays: null, weekdayOfMonth: null }
        const ends = { firstDate: null, lastDate: null, weekend: null, note: null }
        const emptied = await user.api('PUT', `${resource}&id=${id}`, { ...details, ...ends })
        const { recurrenceDay } = sent
        expect(emptied.body).toEqual({ id, ...RENT, recurrenceType, recurrenceDay, ...plain })
      },
    )

    it.each([
      [{ every: 'two' }, '"every" must be a whole number from 2 to 99.'],
      [{ every: 2 }, 'Every 2 months needs a date to count from.'],
      [{ monthDays: 15 }, 'The days of the month must be two whole numbers from 1 to 31.'],
      [{ monthDays: [15, 31] }, 'Monthly items cannot have two days of the month.'],
      [
        { weekdayOfMonth: { nth: 1, weekday: 1 } },
        'An item on the 1st Monday of the month cannot have a day of the month as well.',
      ],
      [{ firstDate: '2026-02-29' }, 'The date must be a real day, written like 2026-11-20.'],
      [{ weekend: 'on' }, 'The rule for weekends must be "before" or "after".'],
      [{ note: 5 }, 'The note must be text.'],
    ])('refuse %o with a sentence', async (fields, sentence) => {
      expect(await post(fields)).toMatchObject({ status: 400, body: errorWith(sentence) })
    })

    it.each(RECURRENCE_TYPES)('accept the recurrence type %s', async (recurrenceType) => {
      const fields = { recurrenceType, recurrenceDay: null, startDate: '2031-02-28' }
      expect(await post(fields)).toMatchObject({ status: 201, body: { recurrenceType } })
    })

    it.each([
      [{ amount: '12.50' }, { amount: 12.5 }],
      [{ amount: ' 12 ' }, { amount: 12 }],
      [{ amount: 1.005 }, { amount: 1.01 }],
      [{ amount: '1.005' }, { amount: 1.01 }],
      [{ amount: 0 }, { amount: 0 }],
      [{ amount: 999_999_999.99 }, { amount: 999_999_999.99 }],
      [{ recurrenceDay: '15' }, { recurrenceDay: 15 }],
      [{ recurrenceDay: null }, { recurrenceDay: null }],
      [{ recurrenceType: 'DAILY', recurrenceDay: 99 }, { recurrenceDay: null }],
      [{ startDate: null }, { startDate: NOW }],
      [
        { recurrenceType: 'ON_X_DAY', startDate: '2031-02-28' },
        { startDate: '2031-02-28T12:00:00.000Z' },
      ],
      [
        { recurrenceType: 'ON_X_DAY', startDate: '2031-02-28T23:30:00-05:00' },
        { startDate: '2031-03-01T12:00:00.000Z' },
      ],
      [{ name: '  Rent & <b>"more"</b> ' }, { name: 'Rent & <b>"more"</b>' }],
      [{ name: '🏠'.repeat(200) }, { name: '🏠'.repeat(200) }],
    ])('are stored from %o as %o', async (fields, expected) => {
      const answer = await post(fields)
      expect(answer).toMatchObject({ status: 201, body: expected })
      const { id } = answer.body as { id: number }
      const list = (await user.api('GET', resource)).body as { id: number }[]
      expect(list.find((item) => item.id === id)).toMatchObject(expected)
    })

    it.each([
      [{ name: '' }, 'The name is required.'],
      [{ name: null }, 'The name must be text.'],
      [{ name: undefined }, 'The name must be text.'],
      [{ name: 5 }, 'The name must be text.'],
      [{ name: 'x'.repeat(201) }, 'The name must have at most 200 characters.'],
      [{ name: 'a\u0007' }, 'The name must not contain control characters.'],
      [{ amount: -0.01 }, 'The amount must not be negative.'],
      [{ amount: 1e9 }, 'The amount must be at most $999,999,999.99.'],
      [{ amount: 'ten' }, 'The amount must be a number of dollars.'],
      [{ amount: null }, 'The amount must be a number of dollars.'],
      [{ amount: [5] }, 'The amount must be a number of dollars.'],
      [{ amount: undefined }, 'The amount is required.'],
      [{ recurrenceType: 'monthly' }, TYPES],
      [{ recurrenceType: null }, TYPES],
      [{ recurrenceDay: 0 }, 'The recurrence day must be from 1 to 31 for MONTHLY.'],
      [{ recurrenceDay: '32' }, 'The recurrence day must be from 1 to 31 for MONTHLY.'],
      [{ recurrenceDay: 1.5 }, 'The recurrence day must be a whole number.'],
      [{ recurrenceDay: 'first' }, 'The recurrence day must be a whole number.'],
      [
        { recurrenceType: 'WEEKLY', recurrenceDay: 7 },
        'The recurrence day must be from 0 to 6 for WEEKLY.',
      ],
      [{ recurrenceType: 'ON_X_DAY' }, 'A one-time item needs a start date.'],
      [{ startDate: '2031-02-29' }, REAL_DAY],
      [
        { startDate: 1_800_000_000 },
        'The start date must be text like 2026-11-20 or 2026-11-20T12:00:00Z.',
      ],
    ])('are not created with %o', async (fields, sentence) => {
      const before = (await user.api('GET', resource)).body
      expect(await post(fields)).toMatchObject({
        status: 400,
        body: errorWith(sentence),
      })
      expect((await user.api('GET', resource)).body).toEqual(before)
    })

    it('are changed by an id in the query or in the body, only in the fields that are sent', async () => {
      const expected = await create()
      const { id } = expected
      for (const [path, change] of [
        [`${resource}&id=${id}`, { amount: '7.25' }],
        [resource, { id, name: 'Flat' }],
        [resource, { id: String(id), recurrenceDay: '4' }],
        [`${resource}&id=${id}`, { recurrenceDay: null }],
        [`${resource}&id=${id}`, { accountId: 999, completedDates: ['2026-01-01'] }],
        [`${resource}&id=${id}`, {}],
      ] as const) {
        const { amount, recurrenceDay, name } = { ...expected, ...change } as Record<
          string,
          unknown
        >
        Object.assign(expected, {
          name,
          amount: Number(amount),
          recurrenceDay: recurrenceDay === null ? null : Number(recurrenceDay),
        })
        const answer = await user.api('PUT', path, change)
        expect([answer.status, answer.body]).toEqual([200, expected])
      }
    })

    it('are not changed to values that a new item cannot have', async () => {
      const item = await create()
      for (const change of [
        { amount: null },
        { name: null },
        { recurrenceDay: 40 },
        { amount: -1 },
      ])
        expect((await user.api('PUT', `${resource}&id=${item.id}`, change)).status).toBe(400)
      const list = (await user.api('GET', resource)).body as { id: number }[]
      expect(list.find(({ id }) => id === item.id)).toEqual(item)
    })

    it('keep concurrent changes of different fields', async () => {
      const { id } = await create()
      const path = `${resource}&id=${id}`
      const changes = [{ name: 'Flat' }, { amount: 3 }, { recurrenceDay: 9 }]
      const answers = await Promise.all(changes.map((change) => user.api('PUT', path, change)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const list = (await user.api('GET', resource)).body as { id: number }[]
      expect(list.find((item) => item.id === id)).toMatchObject(Object.assign({}, ...changes))
    })

    it('are deleted by an id in the query or in the body, once', async () => {
      const gone = { status: 404, body: errorWith(`This ${kind} was not found.`) }
      for (const where of ['query', 'body']) {
        const { id } = await create()
        const remove = () =>
          where === 'query'
            ? user.api('DELETE', `${resource}&id=${id}`)
            : user.api('DELETE', resource, { id })
        expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
        expect(await remove()).toMatchObject(gone)
        expect(await user.api('PUT', `${resource}&id=${id}`, { name: 'X' })).toMatchObject(gone)
        const list = (await user.api('GET', resource)).body as { id: number }[]
        expect(list.map((item) => item.id)).not.toContain(id)
      }
    })

    it.each(['', 'abc', '0', '-1', '1.5', '99999999999', '1 OR 1=1', '%00'])(
      'get 400 for the id "%s"',
      async (id) => {
        for (const method of ['PUT', 'DELETE'])
          expect(await user.api(method, `${resource}&id=${id}`, {})).toMatchObject({
            status: 400,
            body: errorWith('The id must be a positive whole number.'),
          })
      },
    )

    it.each([undefined, null, {}, [1], true, 1.5])(
      'get 400 for the id %o in a body',
      async (id) => {
        for (const method of ['PUT', 'DELETE'])
          expect(await user.api(method, resource, { id })).toMatchObject({
            status: 400,
            body: errorWith('The id must be a positive whole number.'),
          })
      },
    )

    it('look the same to another user whether they exist or not', async () => {
      const { id } = await create()
      const { api } = await registerApiUser(server, 'Stranger')
      for (const method of ['PUT', 'DELETE']) {
        const [foreign, missing] = [
          await api(method, `${resource}&id=${id}`, { name: 'Mine' }),
          await api(method, `${resource}&id=2000000000`, { name: 'Mine' }),
        ]
        expect([foreign.status, foreign.body]).toEqual([
          404,
          errorWith(`This ${kind} was not found.`),
        ])
        expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body])
      }
      const list = (await user.api('GET', resource)).body as { id: number; name: string }[]
      expect(list.find((item) => item.id === id)?.name).toBe('Rent')
    })
  })
})
