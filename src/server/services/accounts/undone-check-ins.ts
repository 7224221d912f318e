import type { Changed } from '../../../shared/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { UndoCheckInInput } from '../../../shared/check-in.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { balanceSet, checkInStands } from '../undo/changed-rows.ts'
import { ACCOUNT_HEAD } from './account-fields.ts'
import { changeAccount } from './accounts.ts'
import { undoCheckInItems } from './check-in-items.ts'
import { requireWithinLimits } from './moved-balance.ts'

/**
 * Undoes the latest check-in [behaviour: Check-in]: its marks, skips and moves are taken back as far as they are still
 * so, and the starting balance is what it was, with what done marks have moved since.
 *
 * @throws AppError NOT_FOUND when the check-in is not of the account, or the account is not the caller's; CONFLICT when
 * it is undone already, when the starting balance was set since, and when it would pass its limits.
 */
export function undoCheckIn(
  scope: Scope,
  { account, id }: UndoCheckInInput,
): Promise<Changed<{ success: true }>> {
  return changeAccount(scope, account, async (tx, accountId, note) => {
    const made = await tx.checkIn.findFirst({ where: { id, accountId } })
    if (!made) throw new AppError('NOT_FOUND', 'This check-in was not found.')
    if (made.undoneAt) throw new AppError('CONFLICT', 'This check-in was undone already.')
    const where = { id: accountId }
    const now = await tx.account.findUniqueOrThrow({ where, select: ACCOUNT_HEAD })
    if (now.balanceCheckInId !== id)
      throw new AppError(
        'CONFLICT',
        'The starting balance was set again after this check-in, so it cannot be undone any more.',
      )
    const { movedCents, rows } = await undoCheckInItems(tx, made)
    const sinceCents = Number(now.startingBalanceCents) - Number(made.balanceCents) - movedCents
    const data = {
      startingBalanceCents: requireWithinLimits(Number(made.oldBalanceCents) + sinceCents),
      balanceOn: made.oldBalanceOn,
      balanceCheckInId: made.oldCheckInId,
    }
    await tx.account.update({ where, data })
    await tx.checkIn.update({ where: { id }, data: { undoneAt: databaseTime(scope) } })
    const amountCents = Number(made.balanceCents)
    rows.push(balanceSet(now, data), checkInStands(id, false))
    const activity = { action: 'undidCheckIn', date: made.onDate, amountCents } as const
    await note(activity, rows, made.revision)
    return { success: true }
  })
}
