/** A database with rows in every table, made as people make them. */
import { randomUUID } from 'node:crypto'
import { createUserWithOneTimePassword } from '../../src/server/services/users/admin-acts.ts'
import { EXAMPLE_BACKUP } from './example-backup.ts'
import { exampleCheckIn } from './example-check-in.ts'
import { createHousehold } from './household.ts'
import { addLink } from './identity-provider.ts'
import { addDevice } from './push-devices.ts'
import { readPushKeys } from '../../src/server/services/devices/push-devices.ts'
import { createPasskeyTargets } from './passkeys.ts'
import {
  makeSuperAdmin,
  registerUser,
  terminalScope,
  type TestClient,
  type TestServer,
} from './server.ts'

/** The number of expenses "Item 1", "Item 2" and so on that the first user has. */
const ITEMS = 24
const MARKED = '2026-12-01'

/** Fills the database of a server. Answers the users, of whom the first owns a household that the second is in. */
export async function fillDatabase(server: TestServer) {
  const [ada, ben, cleo] = [
    await registerUser(server, 'Ada'),
    await registerUser(server, 'Ben'),
    await registerUser(server, 'Zoë 👩‍👩‍👧'),
  ]
  await makeSuperAdmin(server, cleo.id)
  await createUserWithOneTimePassword(terminalScope(server), {
    email: 'new@example.com',
    name: 'New',
    role: 'user',
  })
  await createPasskeyTargets(server, ben)
  await addLink(server, ben.id)
  await addDevice(server, ben.id)
  await readPushKeys(server.services)
  const household = await createHousehold(ada, ben)
  await ada.client.invitation.create.mutate({ accountId: household, role: 'viewer' })
  await ben.client.account.delete.mutate({ id: await createHousehold(ben) })

  await ben.client.backup.restore.mutate({ account: 'personal', backup: EXAMPLE_BACKUP as never })
  await addItems(server, ada.client)
  const account = household
  const { id } = await ben.client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 1_850_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 31,
  })
  const salary = { name: 'Salary', amountCents: 2_400_00, recurrenceType: 'BIMONTHLY' } as const
  const income = await ada.client.income.create.mutate({
    ...salary,
    account,
    monthDays: [5, 20],
    requestId: randomUUID(),
  })
  await ada.client.account.update.mutate({ id: account, paydayCashFlowId: income.id })
  await ada.client.expense.update.mutate({
    account,
    id,
    fromDate: '2027-03-01',
    amountCents: 1_900_00,
  })
  const { revision } = await ada.client.occurrence.setOverride.mutate({
    account,
    kind: 'expense',
    id,
    date: '2026-12-31',
    amountCents: 99_999_999_999,
  })
  const checkIn = { ...exampleCheckIn(id, '2026-12-31'), account, revision }
  await ada.client.account.checkIn.mutate(checkIn as never)
  await ada.client.account.update.mutate({ id: account, doneMovesBalance: true })
  await addRecords(server, household, ada.id)
  return { ada, ben, household }
}

/** Expenses from one file, each with a done mark. */
async function addItems(server: TestServer, client: TestClient): Promise<void> {
  const rows = Array.from({ length: ITEMS }, (_, at) => `expense,Item ${at + 1},5.00`)
  await client.import.run.mutate({
    account: 'personal',
    csvData: ['type,name,amount', ...rows].join('\n'),
    columnMapping: { type: 0, name: 1, amount: 2 },
  })
  await server.services.db.write(async (tx) => {
    const items = await tx.cashFlow.findMany({ where: { name: { startsWith: 'Item ' } } })
    const data = items.map(({ id, accountId }) => ({
      accountId,
      cashFlowId: id,
      date: MARKED,
      done: true,
    }))
    await tx.mark.createMany({ data })
  })
}

/** The procedures that no call of this helper makes. */
async function addRecords(server: TestServer, accountId: number, userId: number) {
  const changes = [{ op: 'balance', deltaCents: -500 }]
  await server.services.db.write(async (tx) => {
    await tx.scenario.create({
      data: { accountId, name: 'New car', changes: JSON.stringify(changes) },
    })
    await tx.scenario.create({ data: { accountId, name: 'Not begun', changes: '[]' } })
    await tx.undoRecord.deleteMany({ where: { accountId, revision: 1 } })
    const [before, after] = [{ startingBalanceCents: 0 }, { startingBalanceCents: 5 }]
    const rows = JSON.stringify([{ table: 'Account', key: accountId, before, after }])
    await tx.undoRecord.create({ data: { accountId, revision: 1, userId, rows } })
    const at = new Date(server.now.epochMilliseconds)
    const address = 'before@example.com'
    const link = { hash: 'a'.repeat(64), purpose: 'restoreEmail', userId, address } as const
    await tx.mailLink.create({ data: { ...link, expiresAt: at } })
    const mail = { kind: 'resetPassword', address, facts: '{}', createdAt: at, dueAt: at } as const
    await tx.mail.create({ data: mail })
    await tx.refusedAddress.create({ data: { address, refusals: 3, at } })
    const hash = (letter: string) => ({ tokenHash: letter.repeat(64) })
    const kinds = { hasIncomes: true, hasExpenses: true, amounts: true, lowest: true }
    for (const letter of ['a', 'b', 'c'])
      await tx.feed.create({ data: { ...kinds, userId, accountId, ...hash(letter) } })
    const key = { userId, name: 'Script', scope: 'read', expiresAt: at } as const
    await tx.apiToken.create({ data: { ...key, accountId, ...hash('d') } })
    for (const letter of ['e', 'f']) await tx.apiToken.create({ data: { ...key, ...hash(letter) } })
    const notice = { userId, low: true, weekday: 0, hour: 23, timeZone: 'Europe/Rome' }
    await tx.notice.create({ data: { ...notice, accountId } })
    const sealed = server.services.seal.close('{}', 'a bank')
    await tx.bankConnection.create({ data: { accountId, id: 'bank', userId, sealed } })
    const changed = { previousEmail: address, emailChangedAt: at }
    await tx.user.update({ where: { id: userId }, data: changed })
  })
}
