/** Several incomes that are the paydays of an account [behaviour: Paychecks]. Today is Friday 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { createHousehold } from '../../support/household.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

interface Setting {
  paydayCashFlowId?: number | null
  paydayCashFlowIds?: number[]
}

describe('several paydays', () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registerUser>>
  let home: number

  beforeAll(async () => {
    server = await startTestServer()
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  beforeEach(async () => {
    ada = await registerUser(server, 'Ada')
    home = await createHousehold(ada, await registerUser(server, 'Ben'))
  })
  afterAll(() => server.close())

  const set = (account: AccountRef, setting: Setting) =>
    account === 'personal'
      ? ada.client.user.update.mutate(setting)
      : ada.client.account.update.mutate({ id: account, ...setting })
  const read = async (account: AccountRef) => {
    const { client } = ada
    const all =
      account === 'personal' ? [await client.user.me.query()] : await client.account.list.query()
    const [found] = all
    return [found?.paydayCashFlowId, found?.paydayCashFlowIds]
  }
  const addIncome = async (account: AccountRef, recurrenceDay: number, amountCents = 1_000_00) => {
    const fields = { name: `Wages of the ${recurrenceDay}`, recurrenceType: 'MONTHLY' } as const
    const income = { account, ...fields, recurrenceDay, amountCents }
    return (await ada.client.income.create.mutate(income)).id
  }
  /** The sentence of the refusal. */
  const refusalTo = async (account: AccountRef, setting: Setting) => {
    const before = await read(account)
    const refusal = await refusalOf(set(account, setting))
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await read(account)).toEqual(before)
    return refusal?.sentence
  }

  it.each(['personal', 'shared'])(
    'of a %s account follow the single one, and it them',
    async (kind) => {
      const account = kind === 'personal' ? kind : home
      expect(await read(account)).toEqual([null, []])
      const [first, second] = [await addIncome(account, 1), await addIncome(account, 15)]
      await set(account, { paydayCashFlowIds: [second, first] })
      expect(await read(account)).toEqual([second, [second, first]])
      // As a client sends back what it has read.
      await set(account, { paydayCashFlowId: second, paydayCashFlowIds: [second, first] })
      expect(await read(account)).toEqual([second, [second, first]])
      await set(account, { paydayCashFlowId: first })
      expect(await read(account)).toEqual([first, [first]])
      await set(account, { paydayCashFlowIds: [first, second] })
      await set(account, { paydayCashFlowId: null })
      expect(await read(account)).toEqual([null, []])
      await set(account, { paydayCashFlowIds: [first] })
      await set(account, { paydayCashFlowIds: [] })
      expect(await read(account)).toEqual([null, []])
    },
  )

  it('are refused where the two differ, one is named twice, is no income, or there are too many', async () => {
    for (const account of ['personal', home] as const) {
      const [first, second] = [await addIncome(account, 1), await addIncome(account, 15)]
      await set(account, { paydayCashFlowIds: [first] })
      const differ =
        '"paydayCashFlowId" must be the first of "paydayCashFlowIds", or null where there is none.'
      const setting = { paydayCashFlowIds: [first, second] }
      expect(await refusalTo(account, { ...setting, paydayCashFlowId: second })).toBe(differ)
      expect(await refusalTo(account, { ...setting, paydayCashFlowId: null })).toBe(differ)
      expect(await refusalTo(account, { paydayCashFlowIds: [], paydayCashFlowId: first })).toBe(
        differ,
      )
      const twice = 'An income can be a payday only once.'
      expect(await refusalTo(account, { paydayCashFlowIds: [second, second] })).toBe(twice)
      const other = await addIncome(account === 'personal' ? home : 'personal', 1)
      const noIncome = 'The payday must be an income of this account.'
      expect(await refusalTo(account, { paydayCashFlowIds: [first, other] })).toBe(noIncome)
      const many = Array.from({ length: 6 }, (_, index) => first + index)
      const sentence = 'An account can have at most 5 paydays.'
      expect(await refusalTo(account, { paydayCashFlowIds: many })).toBe(sentence)
    }
  })

  it('are one income for the outlook and for paychecks, and the chosen one has none of its own', async () => {
    const account = 'personal'
    const [first, second] = [await addIncome(account, 1), await addIncome(account, 25)]
    await addIncome(account, 22, 9_000_00)
    await set(account, { paydayCashFlowIds: [first, second] })
    const { payday } = await ada.client.projection.outlook.query({ account })
    expect(payday).toMatchObject({ id: second, date: '2026-11-25' })
    const { paychecks } = await ada.client.projection.paychecks.query({ account, count: 4 })
    expect(paychecks.map(({ from }) => from)).toEqual([
      '2026-11-20',
      '2026-11-25',
      '2026-12-01',
      '2026-12-25',
    ])
    await ada.client.income.delete.mutate({ account, id: second })
    const after = await ada.client.projection.outlook.query({ account })
    expect(after.payday).toMatchObject({ id: first, date: '2026-12-01' })
    // The one that is deleted stays chosen, and counts again when it is restored.
    expect(await read(account)).toEqual([first, [first, second]])
    await set(account, { paydayCashFlowIds: [second, first] })
    await ada.client.income.restore.mutate({ account, id: second })
    const { payday: again } = await ada.client.projection.outlook.query({ account })
    expect(again).toMatchObject({ id: second })
  })

  it('come back when the change is undone, unless they were changed since', async () => {
    const account = 'personal'
    const [first, second] = [await addIncome(account, 1), await addIncome(account, 25)]
    await set(account, { paydayCashFlowIds: [first] })
    const { revision } = await set(account, { paydayCashFlowIds: [second, first] })
    await ada.client.account.undo.mutate({ account, revision })
    expect(await read(account)).toEqual([first, [first]])
    const { revision: added } = await set(account, { paydayCashFlowIds: [first, second] })
    const { revision: later } = await set(account, { paydayCashFlowIds: [first] })
    expect(await refusalOf(ada.client.account.undo.mutate({ account, revision: added }))).toEqual({
      code: 'CONFLICT',
      sentence: 'The payday was changed since, so this cannot be undone any more.',
    })
    await ada.client.account.undo.mutate({ account, revision: later })
    expect(await read(account)).toEqual([first, [first, second]])
  })

  it('name the old income again when its continuation is taken back', async () => {
    const account = 'personal' as const
    const [first, second] = [await addIncome(account, 1), await addIncome(account, 25)]
    const fields = { account, id: second, fromDate: '2027-01-01', amountCents: 5_00 }
    const part = await ada.client.income.update.mutate(fields)
    await set(account, { paydayCashFlowIds: [first, part.id] })
    const { revision } = await ada.client.income.rejoin.mutate({ account, id: part.id })
    expect(await read(account)).toEqual([first, [first, second]])
    await ada.client.account.undo.mutate({ account, revision })
    expect(await read(account)).toEqual([first, [first, part.id]])
    await set(account, { paydayCashFlowIds: [part.id, second, first] })
    await ada.client.income.rejoin.mutate({ account, id: part.id })
    expect(await read(account)).toEqual([second, [second, first]])
  })

  it('are noted in the activity by the name of the first and their number', async () => {
    const [first, second] = [await addIncome(home, 1), await addIncome(home, 25)]
    await set(home, { paydayCashFlowIds: [second, first] })
    await set(home, { paydayCashFlowIds: [second, first] })
    const { activities } = await ada.client.account.activity.query({ id: home })
    const noted = activities.filter(({ action }) => action === 'setPayday')
    expect(noted.map(({ name, count }) => [name, count])).toEqual([['Wages of the 25', 2]])
  })

  it('are in a backup by their places where there are several, and are restored', async () => {
    const [first, second] = [await addIncome('personal', 1), await addIncome('personal', 25)]
    const backupOf = (account: AccountRef) => ada.client.backup.download.query({ account })
    await set('personal', { paydayCashFlowIds: [second] })
    expect(await backupOf('personal')).toMatchObject({ payday: 1 })
    expect(await backupOf('personal')).not.toHaveProperty('paydays')
    await set('personal', { paydayCashFlowIds: [second, first] })
    const backup = await backupOf('personal')
    expect(backup).toMatchObject({ payday: 1, paydays: [1, 0] })
    await ada.client.backup.restore.mutate({ account: home, backup })
    const incomes = await ada.client.income.list.query({ account: home })
    const idOf = (day: number) => incomes.find(({ recurrenceDay }) => recurrenceDay === day)?.id
    expect(await read(home)).toEqual([idOf(25), [idOf(25), idOf(1)]])
    const { payday: _payday, ...newer } = backup
    const cases: [typeof newer, string][] = [
      [{ ...backup, paydays: [0, 1] }, SEVERAL],
      [{ ...newer, paydays: [1, 1] }, SEVERAL],
      [{ ...newer, paydays: [0, 1, 2] }, ONE],
    ]
    for (const [wrong, sentence] of cases) {
      const { id: account } = await ada.client.account.create.mutate({ name: 'Empty' })
      const restored = ada.client.backup.restore.mutate({ account, backup: wrong })
      expect(await refusalOf(restored)).toEqual({ code: 'BAD_REQUEST', sentence })
    }
  })
})

const ONE = 'The payday of the backup must be the place of an income in its list, counted from 0.'
const SEVERAL =
  'The paydays of the backup must be at most 5 places in its list, each once, and its payday the first of them.'
