/** Cards and what is paid with them [behaviour: Cards] [behaviour: Everyday spending]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const account = 'personal'
const VISA = {
  name: 'Visa',
  amountCents: 10_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 9,
  closeDay: 20,
} as const
const SHOES = {
  name: 'Shoes',
  amountCents: 50_00,
  recurrenceType: 'ON_X_DAY',
  startDate: '2026-11-19',
} as const
const GROCERIES = {
  name: 'Groceries',
  amountCents: 70_00,
  recurrenceType: 'WEEKLY',
  everyday: true,
} as const

describe.each(providers)('cards on %s', (provider) => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const create = (fields: object) =>
    user.client.expense.create.mutate({ account, ...VISA, closeDay: undefined, ...fields })
  const update = (id: number, fields: object) =>
    user.client.expense.update.mutate({ account, id, ...fields })
  const payers = async () => {
    const flows = await user.client.expense.list.query({ account })
    return Object.fromEntries(flows.map(({ name, paidBy }) => [name, paidBy]))
  }
  const balanceOn = async (day: string) => {
    const range = { account, from: day, to: day } as const
    return (await user.client.projection.balances.query(range)).balancesCents[0]
  }
  const undo = (revision: number) => user.client.account.undo.mutate({ account, revision })

  it('pay for others later', async () => {
    const visa = await create(VISA)
    const shoes = await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    expect([visa, shoes]).toMatchObject([
      { closeDay: 20, paidBy: null, everyday: false, monthlyCents: 10_00 },
      { closeDay: null, paidBy: visa.id },
    ])
    expect(await balanceOn('2026-12-08')).toBe(-10_00)
    expect(await balanceOn('2026-12-09')).toBe(-70_00)
    const question = { account, id: visa.id, date: '2026-12-09' } as const
    expect(await user.client.projection.bill.query(question)).toEqual({
      id: visa.id,
      name: 'Visa',
      date: '2026-12-09',
      on: '2026-12-09',
      from: '2026-10-21',
      closeOn: '2026-11-20',
      ownCents: 10_00,
      purchases: [
        {
          id: shoes.id,
          name: 'Shoes',
          date: '2026-11-19',
          on: '2026-11-19',
          amountCents: 50_00,
          occurred: false,
          skipped: false,
        },
      ],
      purchaseCount: 1,
      plannedCents: 60_00,
      amountCents: 60_00,
      hasOverride: false,
      occurred: false,
      skipped: false,
      everydayCents: 0,
      nextCursor: null,
    })
    const none = { ...question, date: '2026-12-10' }
    expect(await refusalOf(user.client.projection.bill.query(none))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it.each([
    ['a weekly one', { ...VISA, recurrenceType: 'WEEKLY', recurrenceDay: 1 }],
    ['one of every second month', { ...VISA, every: 2, anchorDate: '2026-11-09' }],
    ['one on a weekday', { ...VISA, recurrenceDay: null, weekdayOfMonth: { nth: 1, weekday: 1 } }],
    ['a closing day that no month has', { ...VISA, closeDay: 32 }],
    ['an unknown card', { paidBy: 999_999_999 }],
    ['everyday spending by month', { everyday: true }],
    ['everyday spending on a day', { ...GROCERIES, recurrenceDay: 2 }],
    ['a range without its end', { ...GROCERIES, recurrenceDay: null, everydayLowCents: 1 }],
    ['a range of others', { everydayLowCents: 1, everydayHighCents: 20_00 }],
  ])('refuse %s', async (_, fields) => {
    expect(await refusalOf(create(fields))).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('are expenses of the same account, and no cards pay for cards', async () => {
    const shared = await createSharedAccount(server, user.id)
    const visa = await user.client.expense.create.mutate({ account: shared, ...VISA })
    const refused = await refusalOf(create({ paidBy: visa.id }))
    expect(refused.sentence).toBe('That card is not in this account.')
    const own = await create(VISA)
    expect(await refusalOf(create({ ...VISA, paidBy: own.id }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const income = user.client.income.create.mutate({
      account,
      ...VISA,
      closeDay: undefined,
      paidBy: own.id,
    })
    expect(await refusalOf(income)).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await refusalOf(update(own.id, { every: 2, anchorDate: '2026-11-09' }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('are ten at most, where what continues one is the same', async () => {
    const cards = []
    for (let index = 0; index < 10; index++) cards.push(await create(VISA))
    expect(await refusalOf(create(VISA))).toMatchObject({
      code: 'CONFLICT',
      sentence: 'An account can have at most 10 cards.',
    })
    const first = cards[0]?.id ?? 0
    const part = await update(first, { fromDate: '2027-01-01', closeDay: 5 })
    expect(part).toMatchObject({ closeDay: 5, continuesId: first })
    for (let index = 0; index < 5; index++) await create({ ...GROCERIES, recurrenceDay: null })
    expect(await refusalOf(create({ ...GROCERIES, recurrenceDay: null }))).toMatchObject({
      code: 'CONFLICT',
    })
  })

  it.each([
    ['another type', (id: number) => update(id, { recurrenceType: 'DAILY' })],
    ['no closing day', (id: number) => update(id, { closeDay: null })],
    ['its deletion', (id: number) => user.client.expense.delete.mutate({ account, id })],
  ])('let their purchases go with %s, and undoing it brings them back', async (_, change) => {
    const visa = await create(VISA)
    await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    const { revision } = await change(visa.id)
    expect(await payers()).toMatchObject({ Shoes: null })
    await undo(revision)
    expect(await payers()).toMatchObject({ Shoes: visa.id })
  })

  it('take their purchases back when they are restored', async () => {
    const visa = await create(VISA)
    const shoes = await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    const coat = await create({ ...SHOES, name: 'Coat', recurrenceDay: null, paidBy: visa.id })
    await user.client.expense.delete.mutate({ account, id: visa.id })
    const other = await create({ ...VISA, name: 'Other' })
    await update(coat.id, { paidBy: other.id })
    const { revision } = await user.client.expense.restore.mutate({ account, id: visa.id })
    expect(await payers()).toMatchObject({ Shoes: visa.id, Coat: other.id })
    await undo(revision)
    expect(await payers()).toMatchObject({ Shoes: null, Coat: other.id })
    expect(shoes.paidBy).toBe(visa.id)
  })

  it('let their purchases go over to the first part that is left', async () => {
    const visa = await create(VISA)
    const part = await update(visa.id, { fromDate: '2027-01-01', closeDay: 5 })
    await create({ ...SHOES, recurrenceDay: null, paidBy: part.id })
    const { revision } = await user.client.expense.rejoin.mutate({ account, id: part.id })
    expect(await payers()).toEqual({ Visa: null, Shoes: visa.id })
    await undo(revision)
    expect(await payers()).toMatchObject({ Shoes: part.id })
  })

  it('go to another account with their purchases, which lose their card alone', async () => {
    const shared = await createSharedAccount(server, user.id)
    const there = () => user.client.expense.list.query({ account: shared })
    const visa = await create(VISA)
    const shoes = await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    const copied = { account: shared, fromAccount: account } as const
    await user.client.account.copyCashFlows.mutate({ ...copied, ids: [shoes.id] })
    expect(await there()).toMatchObject([{ name: 'Shoes', paidBy: null }])
    const moved = { account, toAccount: shared } as const
    await user.client.account.moveCashFlows.mutate({ ...moved, ids: [visa.id, shoes.id] })
    const [, card, purchase] = await there()
    expect(card).toMatchObject({ name: 'Visa', closeDay: 20 })
    expect(purchase).toMatchObject({ name: 'Shoes', paidBy: card?.id })
  })

  it('stay behind without a card when it is moved away', async () => {
    const shared = await createSharedAccount(server, user.id)
    const visa = await create(VISA)
    await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    const moved = { account, toAccount: shared, ids: [visa.id] }
    const { revision } = await user.client.account.moveCashFlows.mutate({ ...moved, account })
    expect(await payers()).toEqual({ Shoes: null })
    await undo(revision)
    expect(await payers()).toMatchObject({ Shoes: visa.id })
  })

  it('come back from a backup', async () => {
    const visa = await create(VISA)
    await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    const range = { everydayLowCents: 50_00, everydayHighCents: 90_00 }
    await create({ ...GROCERIES, ...range, recurrenceDay: null })
    const backup = await user.client.backup.download.query({ account })
    const another = await registerUser(server)
    await another.client.backup.restore.mutate({ account, backup })
    const flows = await another.client.expense.list.query({ account })
    const card = flows.find(({ name }) => name === 'Visa')
    expect(flows).toMatchObject([
      { name: 'Visa', closeDay: 20 },
      { name: 'Shoes', paidBy: card?.id },
      { name: 'Groceries', everyday: true, ...range, recurrenceDay: null },
    ])
  })

  it('move the balance by the whole payment when it is marked done', async () => {
    await user.client.user.update.mutate({ startingBalanceCents: 100_00, doneMovesBalance: true })
    const visa = await create(VISA)
    await create({ ...SHOES, recurrenceDay: null, startDate: '2026-10-15', paidBy: visa.id })
    const payment = { account, kind: 'expense', id: visa.id, date: '2026-11-09' } as const
    await user.client.occurrence.markDone.mutate({ ...payment, done: true })
    const { startingBalanceCents } = await user.client.user.me.query()
    expect(startingBalanceCents).toBe(40_00)
  })

  it('are in scenarios, where purchases of one that ends go with it', async () => {
    const visa = await create(VISA)
    await create({ ...SHOES, recurrenceDay: null, paidBy: visa.id })
    const compare = async (changes: object[]) => {
      const days = { account, from: '2026-12-31', to: '2026-12-31' } as const
      return user.client.projection.compare.query({ ...days, changes: changes as never })
    }
    const ref = { kind: 'expense', id: visa.id } as const
    const stopped = await compare([{ op: 'stop', ...ref }])
    expect(stopped).toMatchObject({ baseCents: [-70_00], scenarioCents: [-50_00] })
    const added = { op: 'add', kind: 'expense', name: 'Coat', amountCents: 1 }
    const dated = { ...added, recurrenceType: 'ON_X_DAY', startDate: '2026-11-19' }
    const unknown = await compare([
      { op: 'edit', ...ref, closeDay: null },
      { ...dated, paidBy: visa.id },
    ])
    expect(unknown.withoutEffect).toEqual([1])
  })
})
