/** Cards and what is paid with them [behaviour: Cards] [behaviour: Everyday spending]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createCardAccount, GROCERIES, SHOES, VISA } from '../../support/card-account.ts'
import { registerUser, startTestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const account = 'personal'
const { closeDay: _, ...PLAIN } = VISA

describe.each(providers)('cards on %s', (provider) => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let ada: Awaited<ReturnType<typeof createCardAccount>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    ada = await createCardAccount(server)
  })
  afterAll(() => server.close())

  it('pay for others later', async () => {
    const visa = await ada.create(VISA)
    const shoes = await ada.create({ ...SHOES, paidBy: visa.id })
    expect([visa, shoes]).toMatchObject([
      { closeDay: 20, paidBy: null, everyday: false, monthlyCents: 10_00 },
      { closeDay: null, paidBy: visa.id },
    ])
    expect(await ada.balanceOn('2026-12-08')).toBe(-10_00)
    expect(await ada.balanceOn('2026-12-09')).toBe(-70_00)
    const question = { account, id: visa.id, date: '2026-12-09' } as const
    expect(await ada.client.projection.bill.query(question)).toEqual({
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
    expect(await refusalOf(ada.client.projection.bill.query(none))).toMatchObject({
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
    ['a range without its end', { ...GROCERIES, everydayLowCents: 1 }],
    ['a range of others', { everydayLowCents: 1, everydayHighCents: 20_00 }],
  ])('refuse %s', async (_, fields) => {
    expect(await refusalOf(ada.create({ ...PLAIN, ...fields } as never))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('are expenses of the same account, and no cards pay for cards', async () => {
    const shared = await createSharedAccount(server, ada.user.id)
    const visa = await ada.client.expense.create.mutate({ account: shared, ...VISA })
    const refused = await refusalOf(ada.create({ ...PLAIN, paidBy: visa.id }))
    expect(refused.sentence).toBe('That card is not in this account.')
    const own = await ada.create(VISA)
    expect(await refusalOf(ada.create({ ...VISA, paidBy: own.id }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
    const income = ada.client.income.create.mutate({
      account,
      ...VISA,
      closeDay: undefined,
      paidBy: own.id,
    })
    expect(await refusalOf(income)).toMatchObject({ code: 'BAD_REQUEST' })
    expect(
      await refusalOf(ada.update(own.id, { every: 2, anchorDate: '2026-11-09' })),
    ).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('of another user are named by nobody, as if they were not there', async () => {
    const stranger = await registerUser(server)
    const foreign = await stranger.client.expense.create.mutate({ account, ...VISA })
    const { id } = await ada.create(SHOES)
    const answersOn = async (paidBy: number) => {
      const changes = [{ op: 'add', kind: 'expense', ...SHOES, paidBy }] as never
      const compared = { account, from: '2026-12-31', to: '2026-12-31', changes } as const
      return [
        await refusalOf(ada.create({ ...SHOES, paidBy })),
        await refusalOf(ada.update(id, { paidBy })),
        (await ada.client.projection.compare.query(compared)).withoutEffect,
        await refusalOf(
          ada.client.projection.bill.query({ account, id: paidBy, date: '2026-12-09' }),
        ),
      ]
    }
    const [created, updated, withoutEffect, bill] = await answersOn(foreign.id)
    expect([created, updated]).toMatchObject([{ code: 'BAD_REQUEST' }, { code: 'BAD_REQUEST' }])
    expect([withoutEffect, bill]).toMatchObject([[0], { code: 'NOT_FOUND' }])
    expect([created, updated, withoutEffect, bill]).toEqual(await answersOn(999_999_999))
    expect(await ada.payers()).toEqual({ Shoes: null })
  })

  it('are ten at most, where what continues one is the same', async () => {
    const cards = []
    for (let index = 0; index < 10; index++) cards.push(await ada.create(VISA))
    expect(await refusalOf(ada.create(VISA))).toMatchObject({
      code: 'CONFLICT',
      sentence: 'An account can have at most 10 cards.',
    })
    const first = cards[0]?.id ?? 0
    const part = await ada.update(first, { fromDate: '2027-01-01', closeDay: 5 })
    expect(part).toMatchObject({ closeDay: 5, continuesId: first })
    for (let index = 0; index < 5; index++) await ada.create(GROCERIES)
    expect(await refusalOf(ada.create(GROCERIES))).toMatchObject({
      code: 'CONFLICT',
    })
  })

  it.each([
    ['another type', (id: number) => ada.update(id, { recurrenceType: 'DAILY' })],
    ['no closing day', (id: number) => ada.update(id, { closeDay: null })],
    ['its deletion', (id: number) => ada.client.expense.delete.mutate({ account, id })],
  ])('let their purchases go with %s, and undoing it brings them back', async (_, change) => {
    const visa = await ada.create(VISA)
    await ada.create({ ...SHOES, paidBy: visa.id })
    const { revision } = await change(visa.id)
    expect(await ada.payers()).toMatchObject({ Shoes: null })
    await ada.undo(revision)
    expect(await ada.payers()).toMatchObject({ Shoes: visa.id })
  })

  it('bring back the purchases of several at once', async () => {
    const visa = await ada.create(VISA)
    const amex = await ada.create({ ...VISA, name: 'Amex' })
    const shoes = await ada.create({ ...SHOES, paidBy: visa.id })
    const coat = await ada.create({ ...SHOES, name: 'Coat', paidBy: amex.id })
    const shared = await createSharedAccount(server, ada.user.id)
    const ids = [shoes.id, coat.id]
    const moved = { account, toAccount: shared, ids } as const
    const { revision } = await ada.client.account.moveCashFlows.mutate(moved)
    await ada.client.expense.delete.mutate({ account, id: amex.id })
    await ada.undo(revision)
    expect(await ada.payers()).toEqual({ Visa: null, Shoes: visa.id, Coat: null })
  })

  it('leave out from what has happened only what they pay for', async () => {
    const doneThrough = '2026-11-20'
    const visa = await ada.create({ ...VISA, firstDate: '2026-12-01' })
    const daily = { ...PLAIN, recurrenceType: 'DAILY', recurrenceDay: null } as const
    // The first period begins on 21 October.
    const paid = await ada.create({ ...daily, paidBy: visa.id, doneThrough })
    expect(paid.completedDates).toEqual([])
    const later = await ada.create({ ...VISA, closeDay: 5, firstDate: '2026-12-01' })
    // Here it begins on 6 November.
    const part = await ada.create({ ...daily, paidBy: later.id, doneThrough })
    expect(part.completedDates).toEqual([1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`))
  })

  it('take their purchases back when they are restored', async () => {
    const visa = await ada.create(VISA)
    const shoes = await ada.create({ ...SHOES, paidBy: visa.id })
    const coat = await ada.create({ ...SHOES, name: 'Coat', paidBy: visa.id })
    await ada.client.expense.delete.mutate({ account, id: visa.id })
    const other = await ada.create({ ...VISA, name: 'Other' })
    await ada.update(coat.id, { paidBy: other.id })
    const { revision } = await ada.client.expense.restore.mutate({ account, id: visa.id })
    expect(await ada.payers()).toMatchObject({ Shoes: visa.id, Coat: other.id })
    await ada.undo(revision)
    expect(await ada.payers()).toMatchObject({ Shoes: null, Coat: other.id })
    expect(shoes.paidBy).toBe(visa.id)
  })

  it('let their purchases go over to the first part that is left', async () => {
    const visa = await ada.create(VISA)
    const part = await ada.update(visa.id, { fromDate: '2027-01-01', closeDay: 5 })
    await ada.create({ ...SHOES, paidBy: part.id })
    const { revision } = await ada.client.expense.rejoin.mutate({ account, id: part.id })
    expect(await ada.payers()).toEqual({ Visa: null, Shoes: visa.id })
    await ada.undo(revision)
    expect(await ada.payers()).toMatchObject({ Shoes: part.id })
  })

  it('go to another account with their purchases, which lose their card alone', async () => {
    const shared = await createSharedAccount(server, ada.user.id)
    const there = () => ada.client.expense.list.query({ account: shared })
    const visa = await ada.create(VISA)
    const shoes = await ada.create({ ...SHOES, paidBy: visa.id })
    const copied = { account: shared, fromAccount: account } as const
    await ada.client.account.copyCashFlows.mutate({ ...copied, ids: [shoes.id] })
    expect(await there()).toMatchObject([{ name: 'Shoes', paidBy: null }])
    const moved = { account, toAccount: shared } as const
    await ada.client.account.moveCashFlows.mutate({ ...moved, ids: [visa.id, shoes.id] })
    const [, card, purchase] = await there()
    expect(card).toMatchObject({ name: 'Visa', closeDay: 20 })
    expect(purchase).toMatchObject({ name: 'Shoes', paidBy: card?.id })
  })

  it('stay behind without a card when it is moved away', async () => {
    const shared = await createSharedAccount(server, ada.user.id)
    const visa = await ada.create(VISA)
    await ada.create({ ...SHOES, paidBy: visa.id })
    const moved = { account, toAccount: shared, ids: [visa.id] }
    const { revision } = await ada.client.account.moveCashFlows.mutate({ ...moved, account })
    expect(await ada.payers()).toEqual({ Shoes: null })
    await ada.undo(revision)
    expect(await ada.payers()).toMatchObject({ Shoes: visa.id })
  })

  it('come back from a backup', async () => {
    const visa = await ada.create(VISA)
    await ada.create({ ...SHOES, paidBy: visa.id })
    const range = { everydayLowCents: 50_00, everydayHighCents: 90_00 }
    await ada.create({ ...GROCERIES, ...range })
    const backup = await ada.client.backup.download.query({ account })
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
    await ada.client.user.update.mutate({ startingBalanceCents: 100_00, doneMovesBalance: true })
    const visa = await ada.create(VISA)
    await ada.create({ ...SHOES, startDate: '2026-10-15', paidBy: visa.id })
    const payment = { account, kind: 'expense', id: visa.id, date: '2026-11-09' } as const
    await ada.client.occurrence.markDone.mutate({ ...payment, done: true })
    const { startingBalanceCents } = await ada.client.user.me.query()
    expect(startingBalanceCents).toBe(40_00)
  })

  it('are in scenarios, where purchases of one that ends go with it', async () => {
    const visa = await ada.create(VISA)
    await ada.create({ ...SHOES, paidBy: visa.id })
    const compare = async (changes: object[]) => {
      const days = { account, from: '2026-12-31', to: '2026-12-31' } as const
      return ada.client.projection.compare.query({ ...days, changes: changes as never })
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
