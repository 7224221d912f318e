import { plannedAmount } from './card-rows.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type { AnswerDoneInput, DoneAnswered } from '../../../shared/plan/occurrence.ts'
import { setAccountFields } from '../accounts/account-fields.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { moveBalance } from '../accounts/recorded-accounts.ts'
import { isPastDone, type Scope } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { getCashFlow } from './cash-flows.ts'
import { readMark, writeMark } from './marks.ts'
import { centsToMove } from './occurrences.ts'
import { markChanged } from './recorded-marks.ts'

/**
 * Keeps the answer as the setting of the account. Where done marks move the balance from now on, those that are named and
 * have moved nothing do so now, in the same change, and are undone with it. Answers what they have moved, in cents.
 *
 * @throws AppError NOT_FOUND when a cash flow is not in an account of the caller's; CONFLICT when the starting balance
 * would pass its limits.
 */
export function answerDone(scope: Scope, input: AnswerDoneInput): Promise<Changed<DoneAnswered>> {
  const { account, movesBalance, marks } = input
  return changeAccount(scope, account, async (tx, accountId, note) => {
    const setting = { doneMovesBalance: movesBalance, timeZone: 'UTC' }
    await setAccountFields(tx, scope, accountId, setting, note)
    const rows: ChangedRow[] = []
    // One that is named twice has moved the balance once.
    const named = new Map(marks.map((mark) => [`${mark.id} ${mark.date}`, mark]))
    // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
    const canMove = movesBalance && !isPastDone(scope, account)
    let [movedCents, movedNow] = [0, 0]
    for (const { kind, id, date } of named.values()) {
      const flow = await getCashFlow(tx, accountId, kind, id)
      const mark = { accountId, cashFlowId: id, date }
      const now = await readMark(tx, mark)
      movedCents += now.movedCents ?? 0
      if (!now.done || now.movedCents !== null || !canMove) continue
      const planned = await plannedAmount({ tx, scope, accountId }, flow, date)
      const cents = centsToMove(scope, flow, date, now, planned)
      if (cents === null) continue
      await writeMark(tx, mark, { ...now, movedCents: cents })
      rows.push(markChanged(mark, now, { done: true, movedCents: cents }))
      movedNow += cents
    }
    await note(null, [...rows, ...(await moveBalance(tx, accountId, movedNow))])
    const { startingBalanceCents } = await tx.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { startingBalanceCents: true },
    })
    const answer = { movedCents: movedCents + movedNow }
    return { ...answer, startingBalanceCents: Number(startingBalanceCents) }
  })
}
