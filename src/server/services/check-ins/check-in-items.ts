import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import { dayByWeekendRule, NO_DETAILS } from '../../../shared/schedules/schedule.ts'
import type { Transaction } from '../../db/database.ts'
import { requireRoom } from '../quotas.ts'
import type { ChangingAccount } from '../scope.ts'
import {
  countMarksOf,
  keyOfPlace,
  type MarkState,
  NO_MARK,
  readMarksAt,
} from '../cash-flows/marks.ts'
import { cashFlowNotFound } from '../cash-flows/cash-flows.ts'
import { requireDates } from '../cash-flows/occurrences.ts'
import { readCashFlowRows } from '../cash-flows/account-rows.ts'
import { type ChangedMark, markChanged, writeChangedMarks } from '../cash-flows/recorded-marks.ts'
import { isDifferent } from '../undo/changed-rows.ts'

type Ref = CheckInInput['done'][number]

/** One that is so already stays so. @throws AppError NOT_FOUND when a cash flow is not in the account; CONFLICT for more than fit. */
export async function writeCheckInItems(
  changing: ChangingAccount,
  { done, skipped, moved }: CheckInInput,
): Promise<ChangedMark[]> {
  const { tx, scope, accountId } = changing
  const refs = [...done, ...skipped, ...moved]
  const flows = await findCashFlows(tx, accountId, refs)
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
  const ids = refs.map(({ id }) => id)
  const found = await readCashFlowRows(tx, accountId, ids)
  const flows = new Map(Array.from(found).filter(([, { deletedAt }]) => deletedAt === null))
  for (const { kind, id } of refs) if (flows.get(id)?.kind !== kind) throw cashFlowNotFound(kind)
  for (const flow of flows.values()) requireDates(flow)
  return flows
}
