/** Changes of two accounts of a user that are one change, and are undone together [behaviour: Undo]. */
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Transaction } from '../../db/database.ts'
import type { Scope } from '../scope.ts'
import { changeAccountWithin } from './accounts.ts'
import type { AccountChange } from './activities.ts'
import { findAccount, findOwnAccount } from './own-account.ts'

export interface ChangedSide extends AccountChange {
  revision: number
}

/** In one transaction. Each account records what was done to its rows, and remembers the revision of the other. */
export async function changeTwoAccounts<T extends object>(
  scope: Scope,
  refs: { one: AccountRef; other: AccountRef },
  run: (one: ChangedSide, other: ChangedSide) => Promise<T>,
): Promise<T> {
  const one = await findAccount(scope, refs.one)
  const other = await findAccount(scope, refs.other)
  // Two such changes lock accounts in one order, so that they cannot wait for each other.
  const inOrder = [refs.one, refs.other] as const
  const [first, second] = one.id < other.id ? inOrder : inOrder.toReversed()
  return scope.db.write(async (tx) => {
    const sides = new Map<AccountRef, ChangedSide>()
    const enter = async (ref: AccountRef, inside: () => Promise<T>): Promise<T> => {
      const { answer } = await changeAccountWithin(tx, scope, ref, async (change, { revision }) => {
        sides.set(ref, { ...change, revision })
        return { answer: await inside() }
      })
      return answer
    }
    const sideOf = (ref: AccountRef) => sides.get(ref) as ChangedSide
    const answer = await enter(first as AccountRef, () =>
      enter(second as AccountRef, () => run(sideOf(refs.one), sideOf(refs.other))),
    )
    await rememberPartner(tx, sideOf(refs.one), sideOf(refs.other))
    await rememberPartner(tx, sideOf(refs.other), sideOf(refs.one))
    return answer
  })
}

async function rememberPartner(
  tx: Transaction,
  { accountId, revision }: ChangedSide,
  partner: ChangedSide,
): Promise<void> {
  await tx.undoRecord.updateMany({
    where: { accountId, revision },
    data: { partnerId: partner.accountId, partnerRevision: partner.revision },
  })
}

/** Null for a change of one account. @throws AppError CONFLICT when the other account is not the caller's. */
export async function findPartner(
  scope: Scope,
  account: AccountRef,
  revision: number,
): Promise<{ account: AccountRef; revision: number } | null> {
  const { id: accountId } = await findAccount(scope, account)
  const record = await scope.db.read.undoRecord.findUnique({
    where: { accountId_revision: { accountId, revision } },
    select: { partnerId: true, partnerRevision: true },
  })
  if (!record || record.partnerId === null || record.partnerRevision === null) return null
  const personal = await findAccount(scope, 'personal')
  const partner = record.partnerId === personal.id ? 'personal' : record.partnerId
  if (!(await findOwnAccount(scope.db.read, scope, partner)))
    throw new AppError(
      'CONFLICT',
      'This was also a change of another account, so only somebody who belongs to both can undo it.',
    )
  return { account: partner, revision: record.partnerRevision }
}
