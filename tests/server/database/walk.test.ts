/**
 * A household's way through the product, in a file, in PostgreSQL, and, with TEST_CITUS_URL, with accounts that are spread
 * over several machines: at its end the doctor has nothing to say, and the purges leave nothing.
 */
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { queueDueNotes } from '../../../src/server/services/notices/due-notes.ts'
import { purgeAllInTurn } from '../../../src/server/services/purges.ts'
import { purgeEndedDemos } from '../../../src/server/services/users/user-purge.ts'
import { createFeed, readCalendar } from '../../support/calendars.ts'
import { places } from '../../support/database.ts'
import { followChanges } from '../../support/follow-changes.ts'
import { createHousehold } from '../../support/household.ts'
import {
  createClient,
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const account = 'personal'
const kind = 'expense'
const timeZone = 'UTC'

const CSV = `type,name,amount,recurrence type,recurrence day
expense,Gym,39.90,monthly,3
income,Job,100,monthly,4`

const rentOf = (account: 'personal' | number) =>
  ({
    account,
    name: 'Rent',
    amountCents: 900_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 20,
  }) as const

const CAR = {
  op: 'add',
  kind,
  name: 'Car',
  amountCents: 200_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const

const daily = { account, name: 'Food', amountCents: 70_00, recurrenceType: 'DAILY' } as const

/** Marks, and changes that are undone and made again. */
async function planAlone(client: TestClient): Promise<void> {
  const rent = await client.expense.create.mutate(rentOf(account))
  const food = await client.expense.create.mutate(daily)
  await client.income.create.mutate({ ...daily, name: 'Salary', amountCents: 300_00 })
  await client.expense.update.mutate({ account, id: rent.id, amountCents: 910_00 })
  const today = { account, timeZone, kind, id: food.id, date: '2026-11-20' } as const
  await client.occurrence.markDone.mutate({ ...today, done: true })
  await client.occurrence.markDone.mutate({ ...today, done: false })
  await client.occurrence.setOverride.mutate({ ...today, amountCents: 50_00 })
  await client.occurrence.skip.mutate({ ...today, date: '2026-12-24', skipped: true })
  await client.occurrence.move.mutate({ ...today, date: '2026-12-25', to: '2026-12-27' })
  await client.expense.delete.mutate({ account, id: food.id })
  await client.expense.restore.mutate({ account, id: food.id })
  const { revision } = await client.expense.delete.mutate({ account, id: food.id })
  await client.account.undo.mutate({ account, revision })
  const fromDate = '2027-02-01'
  const part = await client.expense.update.mutate({
    account,
    id: rent.id,
    fromDate,
    amountCents: 950_00,
  })
  await client.expense.rejoin.mutate({ account, id: part.id })
  const again = await client.expense.update.mutate({
    account,
    id: rent.id,
    fromDate,
    amountCents: 960_00,
  })
  // It is continued: its purge has to let that one go.
  await client.expense.delete.mutate({ account, id: rent.id })
  expect(await client.expense.list.query({ account })).toMatchObject([
    { id: food.id },
    { id: again.id },
  ])
  const month = await client.projection.month.query({ account, timeZone, month: '2026-12' })
  expect(month.days).toHaveLength(31)
  await client.projection.year.query({ account, timeZone, year: 2027 })
}

/** Brings many rows at once. */
async function bringMuch(client: TestClient): Promise<void> {
  const open = await client.account.openItems.query({ account, timeZone })
  const { id } = await client.account.checkIn.mutate({
    account,
    timeZone,
    checkInId: randomUUID(),
    revision: open.revision,
    balanceCents: 123_45,
    done: open.items.slice(0, 1).map(({ kind, id, date }) => ({ kind, id, date })),
    skipped: [],
    moved: [],
  })
  await client.account.undoCheckIn.mutate({ account, id })
  const importId = randomUUID()
  const file = { account, importId, columnMapping: 'byHeaders', csvData: CSV } as const
  expect(await client.import.run.mutate(file)).toMatchObject({ success: 2 })
  await client.import.undo.mutate({ account, importId })
  await client.import.restore.mutate({ account, importId })
  await client.scenario.create.mutate({ account, name: 'A Car', changes: [CAR] })
  const copy = await client.account.create.mutate({ name: 'Copy', copyOf: account, timeZone })
  const into = await client.account.create.mutate({ name: 'Restored' })
  const backup = await client.backup.download.query({ account })
  await client.backup.restore.mutate({ account: into.id, backup })
  const flows = await client.expense.list.query({ account: copy.id })
  const ids = flows.map((flow) => flow.id)
  const { revision } = await client.account.moveCashFlows.mutate({
    account: copy.id,
    toAccount: into.id,
    ids,
  })
  await client.account.undo.mutate({ account: copy.id, revision })
  await client.account.delete.mutate({ id: copy.id })
}

/** An account that two people see, and one hears of what the other does. */
async function shareAccount(server: TestServer, owner: TestUser, member: TestUser): Promise<void> {
  const id = await createHousehold(owner, member)
  const page = followChanges(server, member.token)
  onTestFinished(() => page.close())
  await page.until(() => page.revisions.has(id))
  const { revision } = await owner.client.expense.create.mutate(rentOf(id))
  await page.until(() => page.revisions.get(id) === revision)
  const { activities } = await member.client.account.activity.query({ id })
  expect(activities.map(({ action }) => action)).toContain('joined')
  await owner.client.account.transfer.mutate({ id, userId: member.id })
  await owner.client.account.leave.mutate({ id })
  expect(await owner.client.account.list.query()).toHaveLength(1)
}

/** Does without a session: a calendar, a program, and mails. */
async function useKeys(server: TestServer, user: TestUser): Promise<void> {
  const { client, password: currentPassword } = user
  const feed = await createFeed(server, user)
  expect((await readCalendar(feed.url)).events).not.toEqual([])
  const { token } = await client.token.create.mutate({
    name: 'Script',
    scope: 'write',
    account,
    days: 30,
    currentPassword,
  })
  const program = createClient(server, token)
  await program.expense.create.mutate(rentOf(account))
  const headers = { authorization: `Bearer ${token}` }
  const listed = await fetch(`${server.url}/api/data?resource=expense`, { headers })
  expect(listed.status).toBe(200)
  await client.notice.set.mutate({
    account,
    low: true,
    weekly: { weekday: 5, hour: 12 },
    timeZone,
  })
  await queueDueNotes(publicScopeOf(server))
  const mails = await server.services.db.read.mail.findMany({ select: { kind: true } })
  expect(mails).toContainEqual({ kind: 'comingWeek' })
}

/** Half a year later: all that was to go has gone. */
async function purgeAll(server: TestServer): Promise<void> {
  server.now = server.now.add({ hours: 24 * 200 })
  const scope = publicScopeOf(server)
  const failures: unknown[] = []
  const { signal } = new AbortController()
  await purgeAllInTurn(scope, { signal, logFailure: (error) => failures.push(error) })
  await purgeEndedDemos(scope)
  expect(failures).toEqual([])
}

it.each(places)('a household plans, shares, and leaves on %s', async (place) => {
  const server = await startTestServer(place, { sendsMail: true })
  onTestFinished(() => server.close())
  const [owner, member] = [await registerUser(server), await registerUser(server, 'Ben')]
  await planAlone(owner.client)
  await bringMuch(owner.client)
  await shareAccount(server, owner, member)
  await useKeys(server, owner)
  const visitor = createClient(server)
  for (const _ of ['made', 'copied']) await visitor.auth.demo.mutate()
  expect((await examine(server.databaseUrl)).problems).toEqual([])

  await owner.client.user.changePassword.mutate({
    currentPassword: owner.password,
    newPassword: 'staple battery 7',
  })
  const { token } = await createClient(server).auth.login.mutate({
    email: owner.email,
    password: 'staple battery 7',
  })
  const { read } = server.services.db
  for (const { id } of await read.account.findMany({
    where: { personalUserId: null, deletedAt: null, memberships: { some: { userId: owner.id } } },
  }))
    await createClient(server, token).account.delete.mutate({ id })
  await createClient(server, token).user.requestDeletion.mutate({
    currentPassword: 'staple battery 7',
    accounts: [],
  })
  await purgeAll(server)
  expect((await examine(server.databaseUrl)).problems).toEqual([])
  expect(await read.user.findMany({ select: { id: true } })).toEqual([{ id: member.id }])
  expect(await read.membership.count({ where: { userId: { not: member.id } } })).toBe(0)
  const left = { feeds: await read.feed.count(), tokens: await read.apiToken.count() }
  expect({ ...left, activities: await read.activity.count() }).toEqual({
    feeds: 0,
    tokens: 0,
    activities: 0,
  })
  expect(await read.notice.count()).toBe(0)
})
