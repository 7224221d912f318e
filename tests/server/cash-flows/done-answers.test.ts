/** The answer to the question whether done marks move the balance: today is Friday, 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '../../contract/api-call.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

describe('the answer whether done marks move the balance', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })

  async function createPlan() {
    const plan = await createMonthlyPlan(server)
    await plan.client.user.update.mutate({ startingBalanceCents: 5_000_00 })
    const starting = async () => (await plan.head()).cents
    return { ...plan, starting }
  }

  it('moves the balance by the earlier marks, in one change that can be undone', async () => {
    const { mark, rent, salary, starting, client, line } = await createPlan()
    const account = 'personal'
    const before = await line('2026-11-15')
    await mark('expense', rent, '2026-11-01')
    await mark('income', salary, '2026-11-15')
    const marks = [
      { kind: 'expense' as const, id: rent, date: '2026-11-01' },
      { kind: 'income' as const, id: salary, date: '2026-11-15' },
      // Named again, it moves nothing more.
      { kind: 'expense' as const, id: rent, date: '2026-11-01' },
      // Pending, so it moves nothing.
      { kind: 'expense' as const, id: rent, date: '2026-12-01' },
    ]
    const answer = { account, movesBalance: true, marks } as const
    const made = await client.occurrence.answerDone.mutate(answer)
    expect(made).toMatchObject({ movedCents: 2_000_00, startingBalanceCents: 7_000_00 })
    expect([await starting(), await line('2026-11-15')]).toEqual([7_000_00, before])
    expect(await client.user.me.query()).toMatchObject({ doneMovesBalance: true })
    // Answered again after a lost answer, it says the same, and moves nothing more.
    expect(await client.occurrence.answerDone.mutate(answer)).toMatchObject({
      movedCents: 2_000_00,
      startingBalanceCents: 7_000_00,
    })
    await client.account.undo.mutate({ account, revision: made.revision })
    expect(await starting()).toBe(5_000_00)
    expect(await client.user.me.query()).toMatchObject({ doneMovesBalance: false })
    const [kept] = await client.expense.list.query({ account })
    expect(kept?.completedDates).toEqual(['2026-11-01'])
    await mark('expense', rent, '2026-11-01', false)
    expect(await starting()).toBe(5_000_00)
    const other = [{ kind: 'income' as const, id: rent, date: '2026-11-01' }]
    expect(
      await refusalOf(client.occurrence.answerDone.mutate({ ...answer, marks: other })),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is kept as "yes" and as "no", until it is undone', async () => {
    const { user, client, mark, rent, starting } = await createPlan()
    const chosen = async () => (await client.user.me.query()).doneMovesBalanceChosen
    expect(await chosen()).toBe(false)
    await mark('expense', rent, '2026-11-01')
    const marks = [{ kind: 'expense' as const, id: rent, date: '2026-11-01' }]
    const no = { account: 'personal', movesBalance: false, marks } as const
    const { revision, ...answered } = await client.occurrence.answerDone.mutate(no)
    expect(answered).toEqual({ movedCents: 0, startingBalanceCents: 5_000_00 })
    expect([await chosen(), await starting()]).toEqual([true, 5_000_00])
    await client.account.undo.mutate({ account: 'personal', revision })
    expect(await chosen()).toBe(false)
    const api = createApi(server, { authorization: `Bearer ${user.token}` })
    await api('PUT', 'resource=user', { doneMovesBalance: false })
    expect(await chosen()).toBe(true)
  })
})
