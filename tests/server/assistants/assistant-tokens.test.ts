/** An assistant asks with the token of a program, and only about the accounts of that token [behaviour: Assistants]. */
import { expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import {
  connectAssistant,
  LIST_TOOLS,
  post,
  startAssistantServer,
} from '../../support/assistants.ts'
import { signIn } from '../../support/cookie-session.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { readAllRows } from '../../support/rows.ts'
import { registerUser, type TestServer } from '../../support/server.ts'
import { createSharedAccount, findPersonalAccountId } from '../../support/shared-account.ts'

const NO_TOKEN =
  'Authentication required. Assistants need a token of Balance, which begins with "bal_".'
const ENDED = 'Authentication required.'

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function outcomeOf(server: TestServer, headers: Record<string, string>) {
  const answer = await post(server.url, LIST_TOOLS, { headers })
  const challenge = answer.headers.get('www-authenticate')
  return [answer.status, answer.body.error?.message, challenge]
}

it('an assistant is refused with sessions, cookies, and tokens that are forged, mistyped or expired', async () => {
  const server = await startAssistantServer()
  const user = await registerUser(server)
  const { id, token } = await addToken(server, { userId: user.id })
  const asked = (text: string) => outcomeOf(server, { authorization: `Bearer ${text}` })
  expect(await asked(token)).toEqual([200, undefined, null])

  const refusal = (sentence: string) => [401, sentence, 'Bearer realm="Balance"']
  expect(await asked(user.token)).toEqual(refusal(NO_TOKEN))
  const { cookie } = await signIn(server, user)
  const withCookie = { cookie: `refresh_token=${cookie}` }
  expect(await outcomeOf(server, withCookie)).toEqual(refusal(NO_TOKEN))
  expect(await outcomeOf(server, {})).toEqual(refusal(NO_TOKEN))
  expect(await outcomeOf(server, { authorization: `Basic ${token}` })).toEqual(refusal(NO_TOKEN))

  const mistyped = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
  expect(await asked(mistyped)).toEqual(refusal(ENDED))
  const stranger = await startAssistantServer()
  const { id: strangerId } = await registerUser(stranger)
  const foreign = await addToken(stranger, { userId: strangerId })
  expect(await asked(foreign.token)).toEqual(refusal(ENDED))
  server.now = server.now.add({ hours: 24 * 30 })
  expect(await asked(token)).toEqual(refusal(ENDED))
  server.now = server.now.subtract({ hours: 24 * 30 })
  expect((await asked(token))[0]).toBe(200)
  await user.client.token.delete.mutate({ id })
  expect(await asked(token)).toEqual(refusal(ENDED))
})

it('an assistant’s token can end in the middle of a conversation', async () => {
  const server = await startAssistantServer()
  const user = await registerUser(server)
  const { token } = await addToken(server, { userId: user.id })
  const { ask } = await connectAssistant(server.url, token)
  expect((await ask('outlook')).data).toMatchObject({ account: 'personal' })
  const passwords = { currentPassword: user.password, newPassword: 'staple battery 7' }
  await user.client.user.changePassword.mutate(passwords)
  await expect(ask('outlook')).rejects.toThrow(/Authentication required\./)
})

const QUESTIONS = {
  outlook: {},
  balance_on: { date: '2026-12-01' },
  explain: { to: '2026-12-01' },
  can_i_afford: { amount: 5 },
  what_if: { to: '2026-12-01', changes: [] },
  list_plan: {},
}

it('an assistant’s token of one account asks about that account alone, also where no account is named', async () => {
  const server = await startAssistantServer()
  const owner = await registerUser(server, 'Bob')
  const user = await registerUser(server)
  const shared = await createSharedAccount(server, owner.id, user.id)
  const strange = await createSharedAccount(server, owner.id)
  await createMonthlyPlan(server, user)
  await createMonthlyPlan(server, user, shared)
  const personal = await findPersonalAccountId(server, user.id)
  const bobs = await findPersonalAccountId(server, owner.id)

  const reaches: { accountId: number | null; opens: unknown[] }[] = [
    { accountId: null, opens: ['personal', shared] },
    { accountId: personal, opens: ['personal'] },
    { accountId: shared, opens: [shared] },
  ]
  for (const { accountId, opens } of reaches) {
    const { token } = await addToken(server, { userId: user.id, accountId })
    const { ask } = await connectAssistant(server.url, token)
    for (const [name, args] of Object.entries(QUESTIONS)) {
      expect((await ask(name, args)).data?.['account']).toBe(opens[0])
      for (const account of ['personal', shared, strange, personal, bobs, 1_000_000]) {
        const { text, data } = await ask(name, { ...args, account })
        const isOpen = opens.includes(account)
        expect([name, data?.['account'], isOpen || text]).toEqual([
          name,
          isOpen ? account : undefined,
          isOpen || 'Account not found.',
        ])
      }
    }
    const { data } = await ask('list_plan')
    const accounts = (data?.['accounts'] ?? []) as { account: unknown }[]
    expect(accounts.map(({ account }) => account)).toEqual(opens)
  }
})

it('an assistant cannot name an income or expense of another account in a change', async () => {
  const server = await startAssistantServer()
  const user = await registerUser(server)
  const shared = await createSharedAccount(server, user.id)
  const { salary } = await createMonthlyPlan(server, user)
  const { token } = await addToken(server, { userId: user.id, accountId: shared })
  const { ask } = await connectAssistant(server.url, token)
  const changes = [{ op: 'stop', kind: 'income', id: salary }]
  const { data } = await ask('what_if', { to: '2026-12-31', changes })
  expect(data).toMatchObject({ difference: 0, withoutEffect: [0] })
})

it('an assistant changes nothing, even with a token that can write', async () => {
  const server = await startAssistantServer()
  const user = await registerUser(server)
  const { gym } = await createMonthlyPlan(server, user)
  const { token } = await addToken(server, { userId: user.id, scope: 'write' })
  const { ask } = await connectAssistant(server.url, token)
  const before = await readAllRows(server.services.db)
  const changes = [
    { op: 'stop', kind: 'expense', id: gym },
    { op: 'add', kind: 'income', name: 'Gift', amount: 5, recurrenceType: 'DAILY' },
    { op: 'balance', delta: 7 },
  ]
  for (const [name, args] of Object.entries(QUESTIONS))
    expect(
      (await ask(name, { ...args, ...(name === 'what_if' && { changes }) })).data,
    ).toBeDefined()
  expect(await readAllRows(server.services.db)).toEqual(before)
})

it('an assistant asks 120 times a minute and then has to wait', async () => {
  const server = await startAssistantServer()
  const { id: userId, client } = await registerUser(server)
  const { token } = await addToken(server, { userId })
  const messages = [LIST_TOOLS, { jsonrpc: '2.0', method: 'notifications/initialized' }, '{']
  const statuses: number[] = []
  for (let count = 0; count < 120; count += 1)
    statuses.push((await post(server.url, messages[count % 3], bearer(token))).status)
  expect(statuses).toEqual(Array.from({ length: 40 }, () => [200, 202, 400]).flat())
  const { status, headers, body } = await post(server.url, LIST_TOOLS, bearer(token))
  expect([status, body]).toEqual([
    429,
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32_000,
        message: expect.stringMatching(/^Too many tries\. Try again in \d+ seconds\.$/),
      },
    },
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // Its user, and another token, ask on.
  expect(await client.income.list.query({ account: 'personal' })).toEqual([])
  const other = await addToken(server, { userId })
  expect((await post(server.url, LIST_TOOLS, bearer(other.token))).status).toBe(200)
})
