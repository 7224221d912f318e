import { AppError } from '../../../shared/app-error.ts'
import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import { dayByWeekendRule, NO_DETAILS } from '../../../shared/schedules/schedule.ts'
import type { Transaction } from '../../db/database.ts'
import { requireRoom } from '../quotas.ts'
import type { Scope } from '../scope.ts'
import {
  countMarksOf,
  keyOfPlace,
  type MarkState,
  NO_MARK,
  readMarksAt,
} from '../cash-flows/marks.ts'
import { requireDates } from '../cash-flows/occurrences.ts'
import { readCashFlowRows } from '../cash-flows/account-rows.ts'
import { type ChangedMark, markChanged, writeChangedMarks } from '../cash-flows/recorded-marks.ts'
import { isDifferent } from '../undo/changed-rows.ts'

type Ref = CheckInInput['done'][number]

/**
 * Marks, skips and moves occurrences; answers what that did. One that is so already stays so.
 *
 * @throws AppError NOT_FOUND when one of the cash flows is not in the account; CONFLICT when the account cannot have
 * that many more done marks and exceptions.
 */
export async function writeCheckInItems(
  tx: Transaction,
  scope: Scope,
  accountId: number,
  { done, skipped, moved }: CheckInInput,
): Promise<ChangedMark[]> {
  const refs = [...done, ...skipped, ...moved]
  const flows = await findCashFlows(tx, accountId, refs)
  const changing = { tx, scope, accountId }
  const places = refs.map(({ id: cashFlowId, date }) => ({ cashFlowId, date }))
  const known = await readMarksAt(changing, places)
  const changed = ({ id: cashFlowId, date }: Ref, after: Partial<MarkState>) => {
    const place = { cashFlowId, date }
    return markChanged(place, known.get(keyOfPlace(place)) ?? NO_MARK, after)
  }
  const rows = [
    ...done
      .map((ref) => changed(ref, { done: true, movedCents: null }))
      .filter(({ before }) => !before.done),
    ...skipped.map((ref) => changed(ref, { skipped: true })).filter(isDifferent),
    ...moved
      .map(({ to, ...ref }) => {
        // To the day on which it falls by its schedule, it is moved back.
        const flow = flows.get(ref.id)
        const { weekend } = flow ? parseSchedule(flow.schedule) : NO_DETAILS
        return changed(ref, { movedTo: to === dayByWeekendRule(ref.date, weekend) ? null : to })
      })
      .filter(isDifferent),
  ]
  const isNew = ({ before }: ChangedMark) => countMarksOf(before) === 0
  await requireRoom(tx, scope, 'marks', accountId, rows.filter(isNew).length)
  await writeChangedMarks(changing, rows, known)
  return rows
}

async function findCashFlows(tx: Transaction, accountId: number, refs: Ref[]) {
  const found = await readCashFlowRows(
    tx,
    accountId,
    refs.map(({ id }) => id),
  )
  const there = found.filter(({ deletedAt }) => deletedAt === null)
  const flows = new Map(there.map((flow) => [flow.id, flow]))
  for (const { kind, id } of refs)
    if (flows.get(id)?.kind !== kind) throw new AppError('NOT_FOUND', `This ${kind} was not found.`)
  for (const flow of flows.values()) requireDates(flow)
  return flows
}
