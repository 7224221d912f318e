/** Who can ask a bank, and where nobody can [behaviour: Ask the bank]. */
import { expect, it } from 'vitest'
import { accountAt, bankSettings, connectBank, startBridge } from '../../support/bridge.ts'
import { createHousehold } from '../../support/household.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createClient, registerUser, startTestServer } from '../../support/server.ts'

const account = 'personal'

it('the bank of an account is out of reach for strangers, viewers, the demo and tokens', async () => {
  const bridge = await startBridge()
  bridge.accounts = [accountAt('ACT-1', { on: '2026-11-19', dollars: '1203.00' })]
  const server = await startTestServer('sqlite', bankSettings())
  const ada = await registerUser(server)
  const [bob, eve] = [await registerUser(server, 'Bob'), await registerUser(server, 'Eve')]
  const shared = await createHousehold(ada, bob)
  await connectBank(ada.client, bridge, shared)
  await ada.client.account.setRole.mutate({ id: shared, userId: bob.id, role: 'viewer' })
  const { token } = await ada.client.token.create.mutate({
    name: 'Program',
    scope: 'write',
    account: 'all',
    days: 30,
    currentPassword: ada.password,
  })
  const demo = await createClient(server).auth.demo.mutate()
  const callers = {
    NOT_FOUND: eve.client,
    viewer: bob.client,
    token: createClient(server, token),
    demo: createClient(server, demo.token),
  }
  bridge.asked.length = 0
  for (const [who, { bank }] of Object.entries(callers)) {
    const named = { account: who === 'demo' ? account : shared } as const
    const setupToken = bridge.setupToken()
    const choice = { ...named, connectionId: 'x', key: 'x' }
    for (const call of [
      () => bank.status.query(named),
      () => bank.ask.mutate(named),
      () => bank.disconnect.mutate(named),
      () => bank.connect.mutate({ ...named, setupToken }),
      () => bank.choose.mutate(choice),
    ])
      expect([who, (await refusalOf(call())).code]).toEqual([
        who,
        who === 'NOT_FOUND' ? 'NOT_FOUND' : 'CONFLICT',
      ])
  }
  expect(bridge.asked).toEqual([])
  bridge.close()
  await server.close()
})

it('no procedure of banks is there without the setting, for nobody', async () => {
  const server = await startTestServer()
  const ada = await registerUser(server)
  const { sentence } = await refusalOf(ada.client.admin.lastBackup.query())
  for (const { bank } of [ada.client, createClient(server)])
    for (const call of [
      () => bank.status.query({ account }),
      () => bank.ask.mutate({ account }),
      () => bank.connect.mutate({ account: 'none' as never }),
    ])
      expect(await refusalOf(call())).toEqual({ code: 'NOT_FOUND', sentence })
  await server.close()
})
