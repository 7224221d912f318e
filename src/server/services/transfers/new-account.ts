import type { Account, CreateAccountInput } from '../../../shared/accounts/account.ts'
import type { ReadClient } from '../../db/database.ts'
import { copyPlan, writeInto } from './transfers.ts'
import { lockUser, requireRoom } from '../quotas.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { balanceColumns } from '../accounts/account-fields.ts'
import { changeAccountWithin, readAccount } from '../accounts/accounts.ts'
import { recordActivity } from '../accounts/activities.ts'

/** The account begins with what is ahead in the plan of `copyOf`. @throws AppError CONFLICT for one shared account too many. */
export async function createAccount(scope: Scope, input: CreateAccountInput): Promise<Account> {
  const at = databaseTime(scope)
  const { copyOf: fromAccount, timeZone } = input
  // Spares copying a plan without room for it. The transaction decides.
  if (fromAccount !== undefined) await requireRoomForAccount(scope.db.read, scope)
  const plan = fromAccount === undefined ? null : await copyPlan(scope, { fromAccount, timeZone })
  return scope.db.write(async (tx) => {
    await lockUser(tx, scope.user.id)
    await requireRoomForAccount(tx, scope)
    const { id } = await tx.account.create({
      data: {
        name: input.name,
        ...balanceColumns(scope, input),
        createdAt: at,
      },
      select: { id: true },
    })
    const membership = {
      accountId: id,
      userId: scope.user.id,
      role: 'owner',
      joinedAt: at,
    } as const
    await tx.membership.createMany({ data: membership })
    await recordActivity(tx, scope, id, { action: 'createdAccount' })
    if (plan)
      await changeAccountWithin(tx, scope, id, async (change) => {
        if (plan.flows.length > 0) await writeInto(change, plan, 'copiedCashFlowsIn')
        return {}
      })
    await scope.db.announce(tx, { user: scope.user.id })
    return readAccount(tx, id)
  })
}

async function requireRoomForAccount(read: ReadClient, scope: Scope): Promise<void> {
  await requireRoom(read, scope, 'ownedAccounts', scope.user.id)
  await requireRoom(read, scope, 'memberships', scope.user.id)
}
