/** Puts the marks of a change back as they were before it, the last change of them first [behaviour: Undo]. */
import { isDeepStrictEqual } from 'node:util'
import { cleanName } from '../../../shared/name.ts'
import { dateInWords } from '../../../shared/schedules/recurrence.ts'
import type { ChangingAccount } from '../scope.ts'
import { type ChangedRow, invert, keyOfMark } from './changed-rows.ts'
import type { CurrentRows } from './current-rows.ts'
import { carryMarks, isTaken, readMarksAt, stepsOf, writeMarks } from './marks.ts'
import { conflict } from './undo-checks.ts'

/** @throws AppError CONFLICT with a sentence that names a mark which is not as it was after the change. */
export async function putMarksBack(
  changing: ChangingAccount,
  rows: readonly ChangedRow[],
  { flows }: CurrentRows,
): Promise<void> {
  const nameOfFlow = (id: number) => {
    const flow = flows.get(id)
    return flow ? cleanName(flow.name) : 'An item'
  }
  for (const step of stepsOf(rows.toReversed().map(invert))) {
    if (!Array.isArray(step)) {
      if ((await isTaken(changing, step)) || (await carryMarks(changing, step)) !== step.count)
        throw conflict(
          `The done marks or exceptions of ${nameOfFlow(step.from)} were changed since`,
        )
      continue
    }
    const found = await readMarksAt(changing, step)
    const states = new Map(found.map((mark) => [keyOfMark(mark), mark.state]))
    for (const mark of step)
      if (!isDeepStrictEqual(states.get(keyOfMark(mark)) ?? null, mark.before))
        throw conflict(
          `${nameOfFlow(mark.cashFlowId)} on ${dateInWords(mark.date)} was changed since`,
        )
    await writeMarks(changing, step)
  }
}
