/** The buffer of an account, and the income that is its payday [behaviour: Users]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { EMPTY, RENT } from '../../support/backups.ts'
import { createHousehold } from '../../support/household.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const SALARY = { name: 'Salary', amountCents: 5_000_00, recurrenceType: 'MONTHLY' } as const
const NO_PAYDAY = { code: 'BAD_REQUEST', sentence: 'The payday must be an income of this account.' }

interface Setting {
  bufferCents?: number
  paydayCashFlowId?: number | null
}

describe('the buffer and the payday', () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registerUser>>
  let ben: typeof ada
  let home: number

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    ada = await registerUser(server, 'Ada')
    ben = await registerUser(server, 'Ben')
    home = await createHousehold(ada, ben)
  })
  afterAll(() => server.close())

  const set = (account: AccountRef, setting: Setting, { client } = ada) =>
    account === 'personal'
      ? client.user.update.mutate(setting)
      : client.account.update.mutate({ id: account, ...setting })
  const read = async (account: AccountRef, { client } = ada) => {
    const all =
      account === 'personal' ? [await client.user.me.query()] : await client.account.list.query()
    return all.map(({ bufferCents, paydayCashFlowId }) => ({ bufferCents, paydayCashFlowId }))[0]
  }
  const addIncome = (account: AccountRef, name = 'Salary') =>
    ada.client.income.create.mutate({ account, ...SALARY, name })
  const noted = async () => {
    const { activities } = await ada.client.account.activity.query({ id: home })
    return activities
      .filter(({ action }) => action === 'setBuffer' || action === 'setPayday')
      .map(({ memberName, action, name, amountCents }) => [memberName, action, name ?? amountCents])
      .toReversed()
  }

  it.each(['personal', 'shared'])('of a %s account are set and kept', async (kind) => {
    const account = kind === 'personal' ? kind : home
    expect(await read(account)).toEqual({ bufferCents: 0, paydayCashFlowId: null })
    const { id } = await addIncome(account)
    const { revision: before } = await set(account, {})
    const settings = [
      { bufferCents: 99_999_999_999 },
      { paydayCashFlowId: id },
      { bufferCents: 0, paydayCashFlowId: null },
      { bufferCents: 500_00, paydayCashFlowId: id },
    ]
    const expected = { bufferCents: 0, paydayCashFlowId: null }
    for (const setting of settings) {
      Object.assign(expected, setting)
      expect(await set(account, setting)).toMatchObject(expected)
      expect(await read(account)).toEqual(expected)
    }
    const { revision } = await set(account, {})
    expect(revision).toBeGreaterThanOrEqual(before + settings.length)
  })

  it.each([
    [-1, 'The buffer must not be negative.'],
    [100_000_000_000, 'The buffer must be at most $999,999,999.99.'],
    [0.5, 'The buffer must be a whole number of cents.'],
  ])('refuse a buffer of %d cents', async (bufferCents, sentence) => {
    for (const account of ['personal', home] as const) {
      await set(account, { bufferCents: 7 })
      expect(await refusalOf(set(account, { bufferCents }))).toEqual({
        code: 'BAD_REQUEST',
        sentence,
      })
      expect(await read(account)).toMatchObject({ bufferCents: 7 })
    }
  })

  it('refuse a payday that is not an income of the account', async () => {
    for (const [account, other] of [
      ['personal', home],
      [home, 'personal'],
    ] as const) {
      const { id: elsewhere } = await addIncome(other)
      const { id: deleted } = await addIncome(account)
      await ada.client.income.delete.mutate({ account, id: deleted })
      const { id: expense } = await ada.client.expense.create.mutate({ account, ...SALARY })
      for (const paydayCashFlowId of [elsewhere, deleted, expense, 2_000_000_000])
        expect(await refusalOf(set(account, { bufferCents: 5, paydayCashFlowId }))).toEqual(
          NO_PAYDAY,
        )
      expect(await read(account)).toEqual({ bufferCents: 0, paydayCashFlowId: null })
    }
  })

  it('may be set by every member, and by no stranger', async () => {
    const stranger = await registerUser(server, 'Cleo')
    const { id } = await addIncome(home)
    const setting = { bufferCents: 300_00, paydayCashFlowId: id }
    expect(await refusalOf(set(home, setting, stranger))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Account not found.',
    })
    await set(home, setting, ben)
    expect(await read(home)).toEqual(setting)
    expect(await read(home, ben)).toEqual(setting)
  })

  it('are noted in the activity when they change, the payday by its name', async () => {
    const { id } = await addIncome(home)
    for (let times = 0; times < 2; times++)
      await set(home, { bufferCents: 300_00, paydayCashFlowId: id }, ben)
    await ada.client.income.update.mutate({ account: home, id, name: 'Wages' })
    await set(home, { bufferCents: 0, paydayCashFlowId: null })
    expect(await noted()).toEqual([
      ['Ben', 'setBuffer', 300_00],
      ['Ben', 'setPayday', 'Salary'],
      ['Ada', 'setBuffer', 0],
      ['Ada', 'setPayday', null],
    ])
  })

  it('stay while the income of the payday is deleted, and it can be restored', async () => {
    const { id } = await addIncome(home)
    const setting = { bufferCents: 1, paydayCashFlowId: id }
    await set(home, setting)
    await ada.client.income.delete.mutate({ account: home, id })
    expect(await set(home, { ...setting, bufferCents: 2 })).toMatchObject({ paydayCashFlowId: id })
    await ada.client.income.restore.mutate({ account: home, id })
    expect(await read(home)).toEqual({ bufferCents: 2, paydayCashFlowId: id })
  })

  it('name the old income again when its continuation is taken back', async () => {
    const account = 'personal'
    const { id } = await addIncome(account)
    const change = { account, id, fromDate: '2027-03-01', amountCents: 1 } as const
    const { id: newId } = await ada.client.income.update.mutate(change)
    await set(account, { paydayCashFlowId: newId })
    await ada.client.income.rejoin.mutate({ account, id: newId })
    expect(await read(account)).toMatchObject({ paydayCashFlowId: id })
  })

  it('are in a backup where they are set, the payday by its position', async () => {
    const download = (account: AccountRef) => ada.client.backup.download.query({ account })
    expect(Object.keys(await download('personal'))).toEqual(Object.keys(EMPTY))
    await ada.client.expense.create.mutate({ account: 'personal', ...SALARY })
    const { id } = await addIncome('personal')
    await set('personal', { bufferCents: 250_00, paydayCashFlowId: id })
    const backup = await download('personal')
    expect(backup).toMatchObject({ bufferCents: 250_00, payday: 1 })
    expect((await ada.client.user.personalData.query()).user).not.toHaveProperty('bufferCents')

    await ada.client.backup.restore.mutate({ account: home, backup })
    expect(await download(home)).toEqual({ ...backup, accountName: 'Household' })
    const [salary] = await ada.client.income.list.query({ account: home })
    expect(await read(home)).toEqual({ bufferCents: 250_00, paydayCashFlowId: salary?.id })

    await ada.client.income.delete.mutate({ account: 'personal', id })
    expect(await download('personal')).not.toHaveProperty('payday')
  })

  it('stay as they are when a restored backup does not have them', async () => {
    const { id } = await addIncome(home)
    const setting = { bufferCents: 250_00, paydayCashFlowId: id }
    await set(home, setting)
    await ada.client.income.delete.mutate({ account: home, id })
    await ada.client.backup.restore.mutate({ account: home, backup: EMPTY })
    expect(await read(home)).toEqual(setting)
  })

  it.each([
    [{ payday: 0 }, /^The payday of the backup must be the place of an income/],
    [{ payday: 2 }, /^The payday of the backup must be the place of an income/],
    [{ payday: -1 }, /^The payday of the backup must be the place of an income/],
    [{ payday: '1' }, /^The payday of the backup must be the place of an income/],
    [{ bufferCents: -1 }, 'The buffer must not be negative.'],
  ])('are refused from a backup with %j', async (fields, problem) => {
    const cashFlows = [RENT, { ...RENT, kind: 'income' }]
    const backup = { ...EMPTY, cashFlows, ...fields } as never
    const { code, sentence } = await refusalOf(
      ada.client.backup.restore.mutate({ account: home, backup }),
    )
    expect(code).toBe('BAD_REQUEST')
    expect(sentence).toMatch(problem)
    expect(await ada.client.income.list.query({ account: home })).toEqual([])
  })
})
