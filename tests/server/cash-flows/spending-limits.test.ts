/** No change gives an account more than 10 cards or 5 everyday expenses, and none leaves a purchase with a card that is gone [behaviour: Cards]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const PERSONAL = 'personal' as const
const VISA = {
  name: 'Visa',
  amountCents: 0,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 9,
  closeDay: 20,
} as const
const SHOES = { ...VISA, name: 'Shoes', amountCents: 50_00, closeDay: null }
const FOOD = { name: 'Food', amountCents: 70_00, recurrenceType: 'WEEKLY', everyday: true } as const

const CARDS = { code: 'CONFLICT', sentence: 'An account can have at most 10 cards.' }
const EVERYDAY = { code: 'CONFLICT', sentence: 'An account can have at most 5 everyday expenses.' }

describe.each(providers)('cards and everyday spending on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const create = (fields: object, account: AccountRef = 'personal') =>
    user.client.expense.create.mutate({ account, ...VISA, ...fields })
  const fill = async (account: AccountRef, fields: object, count: number) => {
    for (let at = 0; at < count; at++)
      await user.client.expense.create.mutate({ account, ...VISA, closeDay: null, ...fields })
  }
  const everyday = { ...FOOD, recurrenceDay: null }
  const list = (account: AccountRef = 'personal') => user.client.expense.list.query({ account })
  const undo = (revision: number, account: AccountRef = 'personal') =>
    user.client.account.undo.mutate({ account, revision })
  const remove = (id: number) => user.client.expense.delete.mutate({ account: 'personal', id })
  const payersOf = async (account: AccountRef = 'personal') =>
    Object.fromEntries((await list(account)).map(({ name, paidBy }) => [name, paidBy]))

  it.each([
    ['a card', VISA, 10, CARDS],
    ['everyday spending', everyday, 5, EVERYDAY],
  ])('do not come with %s too many, whatever brings it', async (_, fields, most, sentence) => {
    const shared = await createSharedAccount(server, user.id)
    const own = await create({ closeDay: null, ...fields })
    await fill(shared, fields, most)
    const both = { account: PERSONAL, toAccount: shared, ids: [own.id] }
    expect(await refusalOf(user.client.account.moveCashFlows.mutate(both))).toEqual(sentence)
    const copied = { account: shared, fromAccount: PERSONAL, ids: [own.id] }
    expect(await refusalOf(user.client.account.copyCashFlows.mutate(copied))).toEqual(sentence)
    expect([(await list()).length, (await list(shared)).length]).toEqual([1, most])

    const { revision } = await remove(own.id)
    await fill('personal', fields, most)
    expect(await refusalOf(undo(revision))).toEqual(sentence)
    const ref = { account: 'personal', id: own.id } as const
    expect(await refusalOf(user.client.expense.restore.mutate(ref))).toEqual(sentence)
    expect(await list()).toHaveLength(most)
  })

  it('are not restored from a backup with too many of them', async () => {
    await create({})
    const backup = await user.client.backup.download.query({ account: 'personal' })
    const [card] = backup.cashFlows
    const cashFlows = Array.from({ length: 11 }, () => card as NonNullable<typeof card>)
    const another = await registerUser(server)
    const input = { account: 'personal' as const, backup: { ...backup, cashFlows } }
    expect(await refusalOf(another.client.backup.restore.mutate(input))).toEqual(CARDS)
    expect(await another.client.expense.list.query({ account: 'personal' })).toEqual([])
    const parts = cashFlows.map((flow, at) => (at === 0 ? flow : { ...flow, continues: at - 1 }))
    const one = { ...input, backup: { ...backup, cashFlows: parts } }
    expect(await another.client.backup.restore.mutate(one)).toMatchObject({ count: 11 })
  })

  it('are undone with the backup that brought them, and come back', async () => {
    const visa = await create({})
    await create({ ...SHOES, paidBy: visa.id })
    await create({ closeDay: null, ...everyday, paidBy: visa.id })
    const backup = await user.client.backup.download.query({ account: 'personal' })
    const shared = await createSharedAccount(server, user.id)
    const restored = await user.client.backup.restore.mutate({ account: shared, backup })
    const { revision } = await undo(restored.revision, shared)
    expect(await list(shared)).toEqual([])
    await undo(revision, shared)
    const [card] = await list(shared)
    expect(await payersOf(shared)).toEqual({ Visa: null, Shoes: card?.id, Food: card?.id })
  })

  it('are moved and moved back with what they pay for', async () => {
    const shared = await createSharedAccount(server, user.id)
    const visa = await create({})
    const shoes = await create({ ...SHOES, paidBy: visa.id })
    const moved = { account: PERSONAL, toAccount: shared, ids: [visa.id, shoes.id] }
    const { revision } = await user.client.account.moveCashFlows.mutate(moved)
    await undo(revision)
    expect(await payersOf()).toEqual({ Visa: null, Shoes: visa.id })
    expect(await list(shared)).toEqual([])
  })

  it('let go of what they pay for when their creation is undone, and take it again', async () => {
    const visa = await create({})
    await create({ ...SHOES, paidBy: visa.id })
    const { revision } = await undo(visa.revision)
    expect(await payersOf()).toEqual({ Shoes: null })
    await undo(revision)
    expect(await payersOf()).toEqual({ Visa: null, Shoes: visa.id })
  })

  it('let what they pay for go over where a change undone takes their last part away', async () => {
    const visa = await create({})
    const later = { account: 'personal', id: visa.id, fromDate: '2027-01-01', closeDay: 5 } as const
    const part = await user.client.expense.update.mutate(later)
    const shoes = await create({ ...SHOES, paidBy: part.id })
    const { revision } = await undo(part.revision)
    expect(await payersOf()).toEqual({ Visa: null, Shoes: visa.id })
    await undo(revision)
    expect(await payersOf()).toMatchObject({ Shoes: part.id })
    expect(shoes.paidBy).toBe(part.id)
  })

  it('are undone where a change made and paid something twice', async () => {
    const visa = await create({})
    const shoes = await create(SHOES)
    const edit = { op: 'edit', kind: 'expense', id: shoes.id } as const
    const applied = await user.client.scenario.apply.mutate({
      account: 'personal',
      changes: [
        { ...edit, paidBy: visa.id },
        { ...edit, amountCents: 60_00 },
      ],
    })
    expect(await payersOf()).toMatchObject({ Shoes: visa.id })
    await undo(applied.revision)
    expect(await payersOf()).toMatchObject({ Shoes: null })
    const paid = { account: 'personal', id: shoes.id, paidBy: visa.id } as const
    await user.client.expense.update.mutate(paid)
    const freed = await user.client.scenario.apply.mutate({
      account: 'personal',
      changes: [
        { ...edit, amountCents: 70_00 },
        { ...edit, paidBy: null },
      ],
    })
    await undo(freed.revision)
    expect(await payersOf()).toMatchObject({ Shoes: visa.id })
  })

  it('are copied with what is on the bill that is still to be paid', async () => {
    const visa = await create({ amountCents: 10_00 })
    const once = { ...SHOES, recurrenceType: 'ON_X_DAY', recurrenceDay: null, paidBy: visa.id }
    await create({ ...once, startDate: '2026-10-25' })
    const done = await create({ ...once, name: 'Done', startDate: '2026-11-10' })
    const ref = { account: 'personal', kind: 'expense', id: done.id, date: '2026-11-10' } as const
    await user.client.occurrence.markDone.mutate({ ...ref, done: true })
    const made = { name: 'Copy', copyOf: 'personal' } as const
    const { id } = await user.client.account.create.mutate(made)
    const balances = async (account: AccountRef) => {
      const days = { account, from: '2026-12-08', to: '2026-12-09' } as const
      return (await user.client.projection.balances.query(days)).balancesCents
    }
    // The payment of 9 November is past, and that of 9 December is ahead.
    expect(await balances(id)).toEqual([0, -60_00])
    expect(await balances('personal')).toEqual([-10_00, -70_00])
  })
})
