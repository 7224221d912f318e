/**
 * Records of changes from before two migrations, which can be undone for 90 days. Those from before `one-undo` have two rows of
 * their own: the cash flows of an import as ranges of ids, and the dates whose check-in items went to another cash flow. Those
 * from before `one-schedule` have a schedule in fields, of which those that are null are left out.
 */
import { AppError } from '../../../shared/app-error.ts'
import {
  type NthOfMonth,
  plainSchedule,
  type Schedule,
} from '../../../shared/schedules/schedule.ts'
import { formatSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { ChangingAccount } from '../scope.ts'
import { type CashFlowState, toCashFlowState } from './cash-flow-state.ts'
import type { ChangedRow } from './changed-rows.ts'
import { isOldMark, type MovedMarks, type OldMark, readOldMark } from './old-marks.ts'

type OldRow =
  | {
      table: 'Import'
      importId: string
      ranges: [first: number, last: number][]
      count: number
      before: string | null
    }
  | { table: 'CheckInItem' }
  | OldMark

/** @throws AppError CONFLICT when cash flows of an import are gone, or were edited since. */
export async function readOldRows(
  { tx, accountId }: ChangingAccount,
  rows: (ChangedRow | MovedMarks | OldRow)[],
  at: Date,
): Promise<(ChangedRow | MovedMarks)[]> {
  const read: (ChangedRow | MovedMarks)[] = []
  for (const row of rows) {
    if (row.table === 'CheckInItem') continue
    if (row.table === 'CashFlow') {
      const [before, after] = [readState(row.before), readState(row.after)]
      read.push({ ...row, before, after })
      continue
    }
    if (row.table !== 'Import') {
      read.push(isOldMark(row) ? readOldMark(row) : row)
      continue
    }
    const isAdded = row.before === null
    const where = { accountId, importId: row.importId, deletedAt: isAdded ? null : { not: null } }
    const found = await tx.cashFlow.findMany({ where })
    const flows = found.filter(
      ({ id, editedAt }) =>
        row.ranges.some(([first, last]) => id >= first && id <= last) &&
        (editedAt === null || editedAt <= at),
    )
    if (flows.length !== row.count)
      throw new AppError(
        'CONFLICT',
        'Some of what the file had added was changed or deleted since, so this cannot be undone any more.',
      )
    for (const flow of flows) {
      const state = toCashFlowState(flow)
      const [before, after] = isAdded ? [null, state] : [state, null]
      read.push({ table: 'CashFlow', id: flow.id, before, after })
    }
  }
  return read
}

type OldState = Omit<CashFlowState, 'schedule'> &
  Pick<Schedule, 'recurrenceType'> &
  Partial<Omit<Schedule, 'monthDays' | 'weekdayOfMonth'>> & {
    firstMonthDay?: number
    secondMonthDay?: number
    nthOfMonth?: NthOfMonth
    weekdayOfMonth?: number
  }

function readState(state: CashFlowState | OldState | null): CashFlowState | null {
  if (state === null || 'schedule' in state) return state
  const { name, amountCents, startDate, ...fields } = state
  const { firstMonthDay, secondMonthDay, nthOfMonth, weekdayOfMonth, ...others } = fields
  const schedule = formatSchedule({
    ...plainSchedule(fields.recurrenceType),
    ...others,
    monthDays: firstMonthDay && secondMonthDay ? [firstMonthDay, secondMonthDay] : null,
    weekdayOfMonth:
      nthOfMonth === undefined || weekdayOfMonth === undefined
        ? null
        : { nth: nthOfMonth, weekday: weekdayOfMonth },
  })
  return { name, amountCents, schedule, startDate }
}
