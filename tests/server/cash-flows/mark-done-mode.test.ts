import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const DAILY = {
  account: 'personal',
  name: 'A',
  amountCents: 1_00,
  recurrenceType: 'DAILY',
} as const

const MANUAL = [-19_00, -20_00, -30_00]
/** Today is the 20th, so the 20th and later days are pending. */
const AUTO = [0, -1_00, -11_00]

describe('the mark-done mode', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** A user who spends a dollar a day in both accounts, and the balances of the 19th, 20th and 30th. */
  async function spendDaily() {
    const { client } = await registerUser(server)
    const { id: shared } = await client.account.create.mutate({ name: 'Household' })
    await client.expense.create.mutate(DAILY)
    await client.expense.create.mutate({ ...DAILY, account: shared })
    const balances = async (whose: 'personal' | 'shared') => {
      const account = whose === 'personal' ? whose : shared
      const { days } = await client.projection.month.query({ account, month: '2026-11' })
      return [18, 19, 29].map((index) => days[index]?.balanceCents)
    }
    return { client, balances }
  }

  it('auto counts occurrences before today as done, in the personal account alone', async () => {
    server.services.settings.offersMarkDoneMode = true
    const { client, balances } = await spendDaily()
    expect(await balances('personal')).toEqual(MANUAL)
    await client.user.update.mutate({ markDoneMode: 'auto' })
    expect(await balances('personal')).toEqual(AUTO)
    expect(await balances('shared')).toEqual(MANUAL)
    await client.user.update.mutate({ markDoneMode: 'manual' })
    expect(await balances('personal')).toEqual(MANUAL)
  })

  it('auto is stored but changes no projection while the server does not offer it', async () => {
    server.services.settings.offersMarkDoneMode = false
    const { client, balances } = await spendDaily()
    const user = await client.user.update.mutate({ markDoneMode: 'auto' })
    expect(user.markDoneMode).toBe('auto')
    expect(await client.user.me.query()).toMatchObject({ markDoneMode: 'auto' })
    expect(await balances('personal')).toEqual(MANUAL)
    // The stored mode has its effect as soon as the server offers it.
    server.services.settings.offersMarkDoneMode = true
    expect(await balances('personal')).toEqual(AUTO)
  })
})
