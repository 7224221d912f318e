/**
 * Records of changes from before undoing knew tables and keys alone: nothing else knows their rows, and 90 days after it nothing
 * needs them. Those from before the migration `one-mark` have each kind of mark apart, those from before `one-undo` the cash
 * flows of an import as ranges of ids, and those from before `one-schedule` a schedule in fields.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  type NthOfMonth,
  plainSchedule,
  type Schedule,
} from '../../../shared/schedules/schedule.ts'
import { formatSchedule } from '../../../shared/schedules/schedule-text.ts'
import { ACCOUNTS, balanceMoved } from '../accounts/recorded-accounts.ts'
import {
  CASH_FLOWS,
  type CashFlowState,
  toCashFlowState,
} from '../cash-flows/recorded-cash-flows.ts'
import { MARKS } from '../cash-flows/recorded-marks.ts'
import type { MarkState, Place } from '../cash-flows/marks.ts'
import { CHECK_INS } from '../check-ins/check-ins.ts'
import { SCENARIOS } from '../scenarios/scenario-rows.ts'
import type { ChangingAccount } from '../scope.ts'
import { changedSince, type ChangedRow, mergeRows, type StoredRow } from '../undo/changed-rows.ts'
import { isOldMark, joinMoves, type MovedMarks, type OldMark, readOldMark } from './old-marks.ts'

interface BeforeAndAfter<State> {
  before: State
  after: State
}

interface OldCashFlow extends BeforeAndAfter<OldState | null> {
  table: 'CashFlow'
  id: number
  /** The other columns of a row that was removed for good. */
  birth?: object
  /** A digest. */
  marks?: string
}

interface Import {
  table: 'Import'
  importId: string
  ranges: [first: number, last: number][]
  count: number
  before: string | null
}

interface OldBalance {
  cents: number
  on: string | null
  checkInId: number | null
}

type OldRow =
  | OldCashFlow
  | Import
  | OldMark
  | MovedMarks
  | ({ table: 'Mark'; isOfDeleted?: true } & Place & BeforeAndAfter<Partial<MarkState>>)
  | ({ table: 'Account'; field: string } & BeforeAndAfter<unknown>)
  | ({ table: 'Balance' } & BeforeAndAfter<OldBalance>)
  | { table: 'MovedBalance'; cents: number }
  | ({ table: 'CheckIn'; first: number; last: number } & BeforeAndAfter<boolean>)
  | ({ table: 'Scenario'; id: number } & BeforeAndAfter<{ name: string; changes: string } | null>)
  | { table: 'CheckInItem' }

export function isOldRow(row: object): boolean {
  return !('key' in row)
}

/** Records from before there were guards have the marks of a cash flow in short as a row of their own. */
export function joinGuards(rows: readonly StoredRow[]): StoredRow[] {
  const guards = new Map(
    rows.flatMap(({ table, key, after }) =>
      table === 'MarksOf' ? [[key, (after as { digest: string }).digest]] : [],
    ),
  )
  return rows.flatMap((row) => {
    if (row.table === 'MarksOf') return []
    const guard = row.table === 'CashFlow' ? guards.get(row.key) : undefined
    return guard === undefined ? row : { ...row, guard }
  })
}

/** @throws AppError CONFLICT when cash flows of an import, or marks that moved, were changed since. */
export async function readOldRows(
  changing: ChangingAccount,
  stored: readonly unknown[],
  { at, joinsMoves }: { at: Date; joinsMoves: boolean },
): Promise<ChangedRow[]> {
  const old = stored as OldRow[]
  const readings: ChangedRow[][] = []
  for (const row of old) readings.push(await readOldRow(changing, row, at))
  const read = readings.flat()
  const moves = old.filter((row) => row.table === 'MovedMarks')
  if (!joinsMoves || moves.length === 0) return mergeRows(read)
  const steps = old.flatMap((row) => {
    if (row.table === 'MovedMarks') return row
    return isOldMark(row) ? readOldMark(row) : []
  })
  const others = read.filter(({ table }) => table.name !== MARKS.name)
  return mergeRows([...others, ...(await joinMoves(changing, steps))])
}

async function readOldRow(changing: ChangingAccount, row: OldRow, at: Date): Promise<ChangedRow[]> {
  const { tx, accountId } = changing
  const accountRow = (before: object, after: object) => {
    return { table: ACCOUNTS, key: accountId, before, after }
  }
  if (isOldMark(row)) return [readOldMark(row)]
  switch (row.table) {
    case 'CheckInItem':
    case 'MovedMarks':
      return []
    case 'CashFlow':
      return readCashFlow(row)
    case 'Import':
      return readImport(changing, row, at)
    case 'Mark': {
      const { cashFlowId, date, isOfDeleted, before, after } = row
      const isAway = { table: CASH_FLOWS, key: cashFlowId, before: null, after: null }
      const mark = { table: MARKS, key: { cashFlowId, date }, before, after }
      return isOfDeleted ? [mark, { ...isAway, touched: true }] : [mark]
    }
    case 'Account': {
      const { field, before, after } = row
      return [accountRow({ [field]: before }, { [field]: after })]
    }
    case 'Balance':
      return [accountRow(toBalance(row.before), toBalance(row.after))]
    case 'MovedBalance':
      return balanceMoved(accountId, row.cents)
    case 'CheckIn': {
      const where = { accountId, id: { gte: row.first, lte: row.last } }
      const ids = await tx.checkIn.findMany({ where, select: { id: true } })
      const [before, after] = [row.before ? {} : null, row.after ? {} : null]
      return ids.map(({ id }) => ({ table: CHECK_INS, key: id, before, after }))
    }
    case 'Scenario':
      return [{ table: SCENARIOS, key: row.id, before: row.before, after: row.after }]
  }
}

function toBalance({ cents, on, checkInId }: OldBalance) {
  return { startingBalanceCents: cents, balanceOn: on, balanceCheckInId: checkInId }
}

function readCashFlow({ id, before, after, birth, marks }: OldCashFlow): ChangedRow[] {
  const changesNames = before !== null && after !== null && before.bankNames !== after.bankNames
  const toState = (old: OldState | null) => {
    if (old === null) return null
    const { name, amountCents, startDate, note = null, bankNames = null } = old
    const state = { name, amountCents, schedule: scheduleOf(old), startDate, note }
    return { ...state, ...((changesNames || birth) && { bankNames }), ...birth }
  }
  const row = { table: CASH_FLOWS, key: id, before: toState(before), after: toState(after) }
  const isTouched = isDeepStrictEqual(before, after)
  const guard = marks === undefined ? {} : { guard: marks }
  return [{ ...row, ...guard, ...(isTouched && { touched: true as const }) }]
}

async function readImport(
  { tx, accountId }: ChangingAccount,
  { importId, ranges, count, before }: Import,
  at: Date,
): Promise<ChangedRow[]> {
  const isAdded = before === null
  const where = { accountId, importId, deletedAt: isAdded ? null : { not: null } }
  const found = await tx.cashFlow.findMany({ where })
  const flows = found.filter(
    ({ id, editedAt }) =>
      ranges.some(([first, last]) => id >= first && id <= last) &&
      (editedAt === null || editedAt <= at),
  )
  if (flows.length !== count)
    throw changedSince('Some of what the file had added was changed or deleted since')
  return flows.map((flow) => {
    const state = toCashFlowState(flow)
    const [before, after] = isAdded ? [null, state] : [state, null]
    return { table: CASH_FLOWS, key: flow.id, before, after }
  })
}

type OldState = Pick<CashFlowState, 'name' | 'amountCents' | 'startDate'> & {
  note?: string
  bankNames?: string
} & ({ schedule: string } | OldSchedule)

/** Fields that are null are left out. */
type OldSchedule = Pick<Schedule, 'recurrenceType'> &
  Partial<Omit<Schedule, 'monthDays' | 'weekdayOfMonth'>> & {
    firstMonthDay?: number
    secondMonthDay?: number
    nthOfMonth?: NthOfMonth
    weekdayOfMonth?: number
  }

function scheduleOf(state: OldState): string {
  if ('schedule' in state) return state.schedule
  const {
    name: _,
    amountCents: _cents,
    startDate: _date,
    note: _note,
    bankNames: _names,
    ...fields
  } = state
  const { firstMonthDay, secondMonthDay, nthOfMonth, weekdayOfMonth, ...others } = fields
  return formatSchedule({
    ...plainSchedule(fields.recurrenceType),
    ...others,
    monthDays: firstMonthDay && secondMonthDay ? [firstMonthDay, secondMonthDay] : null,
    weekdayOfMonth:
      nthOfMonth === undefined || weekdayOfMonth === undefined
        ? null
        : { nth: nthOfMonth, weekday: weekdayOfMonth },
  })
}
