/** Changes that a client sends again with the same `requestId` [behaviour: Sending a change again]. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  call,
  countFlows,
  fillPlan,
  SENT_AGAIN_CASES,
  WEEKLY,
} from '../../support/sent-again-cases.ts'
import {
  createClient,
  recordAnnouncements,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount, MANY_ACCOUNTS } from '../../support/shared-account.ts'

describe.each(providers)('a change that is sent again on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider, { quotas: MANY_ACCOUNTS })
  })
  afterAll(() => server.close())

  async function startPlan() {
    const user = await registerUser(server)
    return { ...user, plan: await fillPlan(user.client, 'personal') }
  }

  describe.each(SENT_AGAIN_CASES)('$procedure', ({ procedure, input, other, refused, count }) => {
    it('is made once and answered the same, whatever the second input is', async () => {
      const { client, plan } = await startPlan()
      const before = await count(client, plan)
      const requestId = randomUUID()
      const answer = await call(client, procedure, { ...input(plan), requestId })
      const announcements = recordAnnouncements(server)
      const bodies = [input(plan), other(plan), refused(plan), { account: 'nobody' }, {}]
      const from = procedure.endsWith('.update') ? { fromDate: 'never' } : {}
      for (const body of bodies)
        expect(await call(client, procedure, { ...from, ...body, requestId })).toEqual(answer)
      const inCapitals = { ...input(plan), requestId: requestId.toUpperCase() }
      expect(await call(client, procedure, inCapitals)).toEqual(answer)
      expect(await count(client, plan)).toBe(before + 1)
      expect(announcements).toEqual([])
    })

    it('is made once by two calls at the same time, and again with another id', async () => {
      const { client, plan, token } = await startPlan()
      const before = await count(client, plan)
      const requestId = randomUUID()
      const clients = [client, ...[1, 2, 3].map(() => createClient(server, token))]
      const answers = await Promise.all(
        clients.map((each, at) =>
          call(each, procedure, { ...(at % 2 ? other : input)(plan), requestId }),
        ),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await count(client, plan)).toBe(before + 1)
      // Whichever was made: the other one is not made yet, or can be made again.
      const next = procedure.endsWith('.update') ? { fromDate: '2026-12-04' } : {}
      await call(client, procedure, { ...other(plan), ...next, requestId: randomUUID() })
      expect(await count(client, plan)).toBe(before + 2)
    })

    it('is made after a refusal with the same id', async () => {
      const { client, plan } = await startPlan()
      const before = await count(client, plan)
      const requestId = randomUUID()
      const refusal = await refusalOf(call(client, procedure, { ...refused(plan), requestId }))
      expect(refusal.code).toMatch(/BAD_REQUEST|CONFLICT/)
      await call(client, procedure, { ...input(plan), requestId })
      expect(await count(client, plan)).toBe(before + 1)
    })

    it('is another change for another user or another procedure', async () => {
      const [ada, ben] = [await startPlan(), await startPlan()]
      const requestId = randomUUID()
      for (const { client, plan } of [ada, ben]) {
        const rows = await count(client, plan)
        await call(client, procedure, { ...input(plan), requestId })
        expect(await count(client, plan)).toBe(rows + 1)
      }
      const elsewhere = procedure === 'income.create' ? 'expense.create' : 'income.create'
      const before = await countFlows('income')(ada.client, ada.plan)
      const item = { account: 'personal', name: 'Elsewhere', ...WEEKLY, requestId }
      expect(await call(ada.client, elsewhere, item)).toMatchObject({ name: 'Elsewhere' })
      const kind = elsewhere === 'income.create' ? 1 : 0
      expect(await countFlows('income')(ada.client, ada.plan)).toBe(before + kind)
    })

    it('is not found after the caller has lost the account', async () => {
      const [owner, member] = [await registerUser(server), await registerUser(server)]
      const household = await createSharedAccount(server, owner.id, member.id)
      const plan = await fillPlan(member.client, household)
      const requestId = randomUUID()
      const body = { ...input(plan), requestId }
      const answer = await call(member.client, procedure, body)
      if (procedure === 'account.create')
        await member.client.account.delete.mutate({ id: Number(answer['id']) })
      else await member.client.account.leave.mutate({ id: household })
      for (const again of [body, { ...body, account: 'personal' }])
        expect(await refusalOf(call(member.client, procedure, again))).toEqual({
          code: 'NOT_FOUND',
          sentence: 'Account not found.',
        })
    })
  })
})
