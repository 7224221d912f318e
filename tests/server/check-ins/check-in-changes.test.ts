/** Check-ins that create and change cash flows [behaviour: Check-in]: today is Friday, 20 November 2026. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { NETFLIX, WAGE } from '../../support/example-check-in.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

/** The first days of a year. */
function daily(count: number, year = 2026): string[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
}

describe.each(providers)('check-ins that change the plan on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = NOW
  })

  async function createPlan() {
    const plan = await createMonthlyPlan(server)
    const { client, account, refs } = plan
    const backup = async () => JSON.stringify(await client.backup.download.query({ account }))
    const all = {
      done: [refs.salary],
      change: [{ kind: 'income', id: plan.salary, fromDate: '2026-11-15', amountCents: 3_100_00 }],
      create: [
        { ...NETFLIX, doneDates: ['2026-11-03'], bankNames: ['NETFLIX.COM', 'NETFLIX.COM'] },
        { ...WAGE, doneDates: ['2026-11-13', '2026-11-06', '2026-11-13'] },
      ],
      learn: [
        { kind: 'income', id: plan.salary, bankNames: ['ACME', 'ACME PAYROLL'] },
        { kind: 'expense', id: plan.rent, bankNames: ['HOME RENT'] },
        { kind: 'income', id: plan.salary, bankNames: ['ACME INC'] },
      ],
    }
    return { ...plan, backup, all }
  }

  it('create, change and mark in one change, on the day of the statement', async () => {
    const { client, account, checkIn, openItems, head, flows, all, line, salary } =
      await createPlan()
    const { expectedCents } = await openItems()
    const before = await head()
    const { revision } = await checkIn({ ...all, onDate: '2026-11-18', balanceCents: 700_00 })
    expect(await head()).toEqual({
      revision: before.revision + 1,
      balanceOn: '2026-11-18',
      cents: 700_00,
    })
    const acme = ['ACME', 'ACME PAYROLL', 'ACME INC']
    expect(await flows()).toMatchObject([
      { name: 'Salary', lastDate: '2026-11-14', completedDates: [], bankNames: acme },
      {
        name: 'Salary',
        continuesId: salary,
        amountCents: 3_100_00,
        completedDates: ['2026-11-15'],
      },
      { name: 'Wage', completedDates: ['2026-11-06', '2026-11-13'], continuesId: null },
      { name: 'Rent', bankNames: ['HOME RENT'] },
      { name: 'Gym', bankNames: [] },
      {
        name: 'Netflix.com',
        recurrenceDay: 3,
        completedDates: ['2026-11-03'],
        bankNames: ['NETFLIX.COM'],
      },
    ])
    // The rent of the 1st is not done. The wage of the 20th comes on top.
    expect((await line('2026-11-18')).slice(0, 3)).toEqual([-300_00, -300_00, 500_00])
    const [made] = await client.account.checkIns.query({ account })
    expect(made).toMatchObject({ onDate: '2026-11-18', balanceCents: 700_00, expectedCents })
    const { activities } = await client.account.activity.query({ id: account })
    expect(activities.filter((activity) => activity.revision === revision)).toMatchObject([
      { action: 'checkedIn', date: '2026-11-18', count: 1, addedCount: 2, changedCount: 1 },
    ])
  })

  it.each(['undoCheckIn', 'undo'] as const)('go back as a whole by %s', async (way) => {
    const { client, account, checkIn, backup, all, flows } = await createPlan()
    const before = await backup()
    const { id, revision } = await checkIn(all)
    const [made, after] = [await flows(), await backup()]
    const undone = await (way === 'undo'
      ? client.account.undo.mutate({ account, revision })
      : client.account.undoCheckIn.mutate({ account, id }))
    expect(await backup()).toBe(before)
    expect(await client.account.checkIns.query({ account })).toEqual([])
    // Undoing is a change too.
    await client.account.undo.mutate({ account, revision: undone.revision })
    expect(await backup()).toBe(after)
    const plain = (list: typeof made) => list.map(({ version: _version, ...flow }) => flow)
    expect(plain(await flows())).toEqual(plain(made))
  })

  it('leave what was edited since, and take back the rest together with later marks', async () => {
    const { client, account, checkIn, all, flows, mark, gym, rent } = await createPlan()
    const change = [
      ...all.change,
      { kind: 'expense', id: gym, fromDate: '2026-11-25', amountCents: 35_00 },
    ]
    const { id } = await checkIn({ ...all, change })
    const find = async (name: string) =>
      (await flows()).findLast((flow) => flow.name === name)?.id ?? 0
    await client.expense.update.mutate({ account, id: await find('Netflix.com'), name: 'Films' })
    await client.expense.update.mutate({ account, id: await find('Gym'), amountCents: 40_00 })
    await client.expense.update.mutate({ account, id: rent, name: 'Home' })
    await mark('income', await find('Wage'), '2026-11-20')
    await mark('income', await find('Salary'), '2026-12-15')
    await client.account.undoCheckIn.mutate({ account, id })
    expect(await flows()).toMatchObject([
      { name: 'Salary', amountCents: 3_000_00, lastDate: null, completedDates: ['2026-12-15'] },
      { name: 'Home', bankNames: [] },
      { name: 'Gym', amountCents: 30_00, lastDate: '2026-11-24' },
      { name: 'Gym', amountCents: 40_00 },
      { name: 'Films', completedDates: ['2026-11-03'] },
    ])
  })

  it('learn the newest bank names in the place of the oldest', async () => {
    const { client, account, checkIn, flows, backup, rent } = await createPlan()
    const named = { kind: 'expense', id: rent } as const
    await checkIn({ learn: [{ ...named, bankNames: ['1', '2', '3', '4'] }] })
    const before = await backup()
    const { id } = await checkIn({ learn: [{ ...named, bankNames: ['2', '5', '6'] }] })
    const namesOf = async () => (await flows()).find((flow) => flow.id === rent)?.bankNames
    expect(await namesOf()).toEqual(['3', '4', '2', '5', '6'])
    await client.account.undoCheckIn.mutate({ account, id })
    expect(await backup()).toBe(before)
  })

  it('change all dates of a cash flow that has none before the date of the change', async () => {
    const { client, account, checkIn, flows, backup } = await createPlan()
    const fields = { ...WAGE, account, firstDate: '2026-12-01' }
    const { id } = await client.income.create.mutate(fields)
    const before = await backup()
    const change = [{ kind: 'income', id, fromDate: '2026-11-27', amountCents: 900_00 }]
    const made = await checkIn({ change })
    const wages = (await flows()).filter(({ name }) => name === 'Wage')
    expect(wages).toMatchObject([{ id, amountCents: 900_00, firstDate: '2026-12-01' }])
    await client.account.undoCheckIn.mutate({ account, id: made.id })
    expect(await backup()).toBe(before)
  })

  it('count once when they are sent twice at the same time', async () => {
    const { checkIn, head, all, flows } = await createPlan()
    const { revision } = await head()
    const same = { ...all, checkInId: randomUUID(), revision }
    const answers = await Promise.all([1, 2, 3].map(() => checkIn(same)))
    answers.push(await checkIn(same))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await flows()).filter(({ name }) => name === 'Wage')).toHaveLength(1)
    const stale = await refusalOf(checkIn({ ...all, revision }))
    expect(stale.sentence).toMatch(/^This account has changed since you looked/)
  })

  it('are open to every member of a shared account, and to nobody else', async () => {
    const [ada, ben, eve] = await Promise.all(
      ['Ada', 'Ben', 'Eve'].map((n) => registerUser(server, n)),
    )
    const account = await createSharedAccount(server, ada?.id ?? 0, ben?.id ?? 0)
    const { head, refs, flows } = await createMonthlyPlan(server, ada, account)
    const change = [
      { kind: 'expense' as const, id: refs.rent.id, fromDate: '2026-12-01', amountCents: 1 },
    ]
    const input = {
      account,
      balanceCents: 0,
      done: [],
      skipped: [],
      moved: [],
      change,
      create: [NETFLIX],
    }
    const send = async (client = ben?.client) =>
      client?.account.checkIn.mutate({
        ...input,
        checkInId: randomUUID(),
        revision: (await head()).revision,
      })
    expect(await refusalOf(send(eve?.client))).toMatchObject({ code: 'NOT_FOUND' })
    const made = await send()
    expect(await flows()).toHaveLength(5)
    await ada?.client.account.undoCheckIn.mutate({ account, id: made?.id ?? 0 })
    expect(await flows()).toHaveLength(3)
  })

  it('are refused as a whole', async () => {
    const { checkIn, refs, all, gym } = await createPlan()
    const stranger = await createPlan()
    const amount = { kind: 'expense', id: gym, fromDate: '2026-11-25', amountCents: 1 } as const
    const many = { ...NETFLIX, doneDates: daily(500) }
    const refusals = [
      [{ change: [{ ...amount, id: stranger.gym }] }, 'This expense was not found.'],
      [{ change: [{ ...amount, kind: 'income' }] }, 'This income was not found.'],
      [
        { change: [amount, { ...amount, fromDate: '2027-01-25' }] },
        `A check-in can change an income or expense once. The expense ${gym} is changed twice.`,
      ],
      [{ create: [{ ...NETFLIX, recurrenceDay: 32 }] }, expect.stringMatching(/day/)],
      [
        { create: [{ ...NETFLIX, recurrenceType: 'ON_X_DAY', recurrenceDay: null }] },
        expect.any(String),
      ],
      [{ create: [{ ...NETFLIX, bank: 'Chase' }] }, 'The field "create.0.bank" is not known.'],
      [
        {
          create: [
            { ...NETFLIX, recurrenceDay: null, weekdayOfMonth: { nth: 1, weekday: 1, day: 1 } },
          ],
        },
        'The field "create.0.weekdayOfMonth.day" is not known.',
      ],
      [{ change: [{ ...amount, name: 'Gym' }] }, 'The field "change.0.name" is not known.'],
      [
        { learn: [{ kind: 'expense', id: stranger.gym, bankNames: ['GYM'] }] },
        'This expense was not found.',
      ],
      [
        { learn: [{ kind: 'expense', id: gym, bankNames: ['GYM'], name: 'Gym' }] },
        'The field "learn.0.name" is not known.',
      ],
      [{ done: [{ ...refs.rent, name: 'Rent' }] }, 'The field "done.0.name" is not known.'],
      [{ notes: [] }, 'The field "notes" is not known.'],
      [
        { onDate: '2026-11-21' },
        'The day of the balance must be from 2026-09-19, 62 days ago, through today, 2026-11-20.',
      ],
      [{ onDate: '2026-09-18' }, expect.stringMatching(/^The day of the balance/)],
      [
        { create: Array.from({ length: 201 }, () => NETFLIX) },
        'A check-in can have at most 200 incomes and expenses in "create".',
      ],
      [
        { create: Array.from({ length: 11 }, () => ({ ...NETFLIX, closeDay: 20 })) },
        expect.stringMatching(/at most 10 cards/),
      ],
      [
        { create: Array.from({ length: 200 }, () => many) },
        'An account can have at most 20,000 done marks and exceptions. This one has 1, so 100,000 more do not fit.',
      ],
      [
        {
          create: Array.from({ length: 200 }, (_, at) =>
            at < 40 ? { ...many, doneDates: daily(499) } : NETFLIX,
          ),
        },
        expect.stringMatching(/^At most 20,000 .* This would change 20,1\d\d\.$/),
      ],
      [
        { create: [{ ...NETFLIX, doneDates: daily(501) }] },
        'A new income or expense can have at most 500 done dates.',
      ],
    ] as const
    const rows = await readAllRows(server.services.db)
    for (const [wrong, sentence] of refusals) {
      const refusal = await refusalOf(checkIn({ ...all, ...wrong }))
      expect(refusal.sentence).toEqual(sentence)
    }
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it('create 200 cash flows with all marks that one change may have', async () => {
    const { checkIn, client, account, backup, flows } = await createPlan()
    const before = await backup()
    const create = Array.from({ length: 200 }, (_, at) => ({
      ...NETFLIX,
      name: `Item ${at} ${'ü'.repeat(150)}`,
      note: '€'.repeat(500),
      doneDates: daily(99, 2_000 + at),
    }))
    const { id } = await checkIn({ create })
    const items = (await flows()).filter(({ name }) => name.startsWith('Item'))
    expect(items.map(({ name, completedDates }) => [name, completedDates])).toEqual(
      create.map(({ name, doneDates }) => [name, doneDates]),
    )
    await client.account.undoCheckIn.mutate({ account, id })
    expect(await backup()).toBe(before)
  })
})
