/** Records of changes that older versions have written: with the schedule in fields, and with each mark that moved to another cash flow [behaviour: Undo]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import type { ScheduleChange } from '../../../src/shared/schedules/schedule.ts'
import { parseSchedule } from '../../../src/shared/schedules/schedule-text.ts'
import { toOldRows } from '../../support/old-undo-rows.ts'
import { oldFieldsOf } from '../../support/schedule-fields.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const SCHEDULES: ScheduleChange[] = [
  { recurrenceType: 'DAILY' },
  { recurrenceType: 'WEEKLY', recurrenceDay: 0, weekend: 'after' },
  { recurrenceType: 'BIWEEKLY', anchorDate: '2026-11-20' },
  { recurrenceType: 'MONTHLY', recurrenceDay: 31, every: 3, anchorDate: '2026-01-01' },
  { recurrenceType: 'MONTHLY', weekdayOfMonth: { nth: -1, weekday: 0 }, lastDate: '2027-12-31' },
  { recurrenceType: 'BIMONTHLY', monthDays: [2, 16], firstDate: '2026-12-01' },
]

it('a record of an older version is undone like a new one, and the undoing too', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const { client } = await registerUser(server)
  const account = 'personal'
  const list = async () => {
    const flows = await client.expense.list.query({ account })
    return flows.map(({ version: _version, ...flow }) => flow)
  }
  const start = { account, name: 'Gym', amountCents: 5, recurrenceType: 'YEARLY' } as const
  const { id } = await client.expense.create.mutate(start)
  for (const schedule of SCHEDULES) {
    const before = await list()
    const { revision } = await client.expense.update.mutate({ account, id, ...schedule })
    const after = await list()
    expect(after).not.toEqual(before)
    await makeOld(server, revision)
    const undone = await client.account.undo.mutate({ account, revision })
    expect(await list()).toEqual(before)
    await makeOld(server, undone.revision)
    await client.account.undo.mutate({ account, revision: undone.revision })
    expect(await list()).toEqual(after)
  }
})

it('a record with the marks that another cash flow took over is undone', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const { client } = await registerUser(server)
  const account = 'personal'
  const list = async () => {
    const flows = await client.expense.list.query({ account })
    return flows.map(({ version: _version, ...flow }) => flow)
  }
  const rent = { account, name: 'Rent', amountCents: 5, recurrenceType: 'MONTHLY' } as const
  const { id } = await client.expense.create.mutate({ ...rent, recurrenceDay: 1 })
  for (const date of ['2026-12-01', '2027-01-01', '2027-02-01'])
    await client.occurrence.setOverride.mutate({
      account,
      kind: 'expense',
      id,
      date,
      amountCents: 7,
    })
  const before = await list()
  const edit = { account, id, fromDate: '2027-01-01', amountCents: 6 } as const
  const { id: to, revision } = await client.expense.update.mutate(edit)
  const after = await list()
  const dates = ['2027-01-01', '2027-02-01']
  const state = { amountCents: 7 }
  await rewriteMarks(
    server,
    revision,
    dates.flatMap((date) => [
      { table: 'Override', cashFlowId: id, date, before: state, after: null },
      { table: 'Override', cashFlowId: to, date, before: null, after: state },
    ]),
  )
  const undone = await client.account.undo.mutate({ account, revision })
  expect(await list()).toEqual(before)
  await client.account.undo.mutate({ account, revision: undone.revision })
  expect(await list()).toEqual(after)
})

/** Writes a record of a change as older versions did. */
function makeOld(server: TestServer, revision: number): Promise<void> {
  return rewriteRows(server, revision, (rows) =>
    toOldRows(rows).map((row) => {
      if (!('before' in row && 'after' in row && isOf('CashFlow', row))) return row
      return { ...row, before: toOldState(row.before), after: toOldState(row.after) }
    }),
  )
}

async function rewriteRows(
  { services: { db } }: TestServer,
  revision: number,
  rewrite: (rows: object[]) => object[],
): Promise<void> {
  await db.write(async (tx) => {
    const record = await tx.undoRecord.findFirstOrThrow({
      where: { revision },
      orderBy: { at: 'desc' },
    })
    const { accountId } = record
    const data = { rows: JSON.stringify(rewrite(JSON.parse(record.rows) as object[])) }
    await tx.undoRecord.update({ where: { accountId_revision: { accountId, revision } }, data })
  })
}

function isOf(table: string, row: object): boolean {
  return 'table' in row && row.table === table
}

function toOldState(state: unknown) {
  if (!state) return null
  const { schedule, ...others } = state as { schedule: string }
  return { ...others, ...oldFieldsOf(parseSchedule(schedule)) }
}

/** Puts rows in the place of those of the marks of a change. */
function rewriteMarks(server: TestServer, revision: number, marks: object[]): Promise<void> {
  return rewriteRows(server, revision, (rows) => {
    const old = toOldRows(rows)
    return [...marks, ...old.filter((row) => !isOf('Mark', row))]
  })
}

it('a record whose marks went to another cash flow as one row is undone, as far as they are as they were', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const { client } = await registerUser(server)
  const account = 'personal'
  const list = async () => {
    const flows = await client.expense.list.query({ account })
    return flows.map(({ version: _version, ...flow }) => flow)
  }
  const rent = { account, name: 'Rent', amountCents: 5, recurrenceType: 'MONTHLY' } as const
  const { id } = await client.expense.create.mutate({ ...rent, recurrenceDay: 1 })
  const on = { account, kind: 'expense', id } as const
  for (const date of ['2026-12-01', '2027-01-01', '2027-01-15', '2027-02-01']) {
    await client.occurrence.setOverride.mutate({ ...on, date, amountCents: 7 })
    await client.occurrence.move.mutate({ ...on, date, to: '2027-02-20' })
    await client.occurrence.skip.mutate({ ...on, date, skipped: true })
  }
  await client.occurrence.markDone.mutate({ ...on, date: '2027-01-01', done: true })
  const before = await list()
  const edit = { account, id, fromDate: '2027-01-01', amountCents: 6 } as const
  const { id: to, revision } = await client.expense.update.mutate(edit)
  const after = await list()
  const stayed = {
    Completion: [],
    Override: ['2027-01-15'],
    Skip: ['2027-01-15'],
    Move: ['2027-01-15'],
  }
  const [first, last] = ['2027-01-01', '2027-02-01']
  // As by a check-in that marks an occurrence, whose mark goes on then.
  await rewriteMarks(server, revision, [
    { table: 'Completion', cashFlowId: id, date: first, before: null, after: {} },
    { table: 'MovedMarks', from: id, to, first, last, stayed, count: 7 },
  ])
  const later = await client.occurrence.setOverride.mutate({
    ...on,
    id: to,
    date: '2027-02-01',
    amountCents: 8,
  })
  await expect(client.account.undo.mutate({ account, revision })).rejects.toThrow(
    'The done marks or exceptions of Rent were changed since, so this cannot be undone any more.',
  )
  await client.account.undo.mutate({ account, revision: later.revision })
  const undone = await client.account.undo.mutate({ account, revision })
  const [flow, ...others] = before
  expect(await list()).toEqual([{ ...flow, completedDates: [] }, ...others])
  await client.account.undo.mutate({ account, revision: undone.revision })
  expect(await list()).toEqual(after)
})

it('a check-in of an older version is undone, also where a later change took its marks to another cash flow', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const { client } = await registerUser(server)
  const account = 'personal'
  const rent = { account, name: 'Rent', amountCents: 5, recurrenceType: 'MONTHLY' } as const
  const { id, revision } = await client.expense.create.mutate({ ...rent, recurrenceDay: 1 })
  const [done, skipped, moved] = ['2026-12-01', '2027-01-01', '2027-02-01'].map((date) => ({
    kind: 'expense' as const,
    id,
    date,
  }))
  const to = '2027-02-20'
  const checkIn = await client.account.checkIn.mutate({
    account,
    revision,
    balanceCents: 5,
    done: [done],
    skipped: [skipped],
    moved: [{ ...moved, to }],
    timeZone: 'UTC',
  } as never)
  const at = ({ date = '' } = {}) => ({ cashFlowId: id, date, before: null })
  await rewriteMarks(server, checkIn.revision, [
    { table: 'Completion', ...at(done), after: {} },
    { table: 'Skip', ...at(skipped), after: {} },
    { table: 'Move', ...at(moved), after: { to } },
  ])
  await client.expense.update.mutate({ account, id, fromDate: '2027-01-01', amountCents: 6 })
  await client.account.undoCheckIn.mutate({ account, id: checkIn.id })
  const none = { completedDates: [], skippedDates: [], moves: [] }
  expect(await client.expense.list.query({ account })).toMatchObject([none, none])
})
