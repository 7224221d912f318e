import type {
  CheckInPreview,
  ExpectedRange,
  OpenItem,
  OpenItems,
  OpenItemsInput,
  PreviewCheckInInput,
} from '../../../shared/plan/check-in.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { findOpen } from '../../projection/answers/open-occurrences.ts'
import { findPlan } from '../projections/plan-work.ts'
import { compileOptionsOf, refuse } from '../projections/projections.ts'
import { readInTurn } from '../read-turns.ts'
import { isPastDone, type Scope, todayIn } from '../scope.ts'
import type { AccountHead } from '../accounts/account-fields.ts'
import { findAccount } from '../accounts/own-account.ts'

/**
 * The pending occurrences from the 1st of the month in which the starting balance was set (of the current month where
 * that is not known; at most 12 months back) through today, and what the bank says today if all went as planned. Of
 * more than 500 the oldest are listed.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for an unknown time zone, and for sums
 * that pass 2^53 cents.
 */
export async function getOpenItems(
  scope: Scope,
  { account, timeZone }: OpenItemsInput,
): Promise<OpenItems> {
  const head = await findAccount(scope, account)
  return (await readOpen(scope, account, head, timeZone)).open
}

/**
 * The same for an account that was just read, with the range of what is expected. The plan can be of a later revision than
 * that: a check-in with the answer is stale then.
 *
 * @throws AppError as `getOpenItems` does.
 */
export async function readOpen(
  scope: Scope,
  account: AccountRef,
  { id, revision, doneMovesBalance }: AccountHead,
  timeZone: string,
): Promise<{ open: OpenItems; range: ExpectedRange | null }> {
  const today = todayIn(scope, timeZone)
  const compileOptions = { ...compileOptionsOf(scope, account, today), doneBefore: null }
  const options = { today, doneMovesBalance, isPastDone: isPastDone(scope, account) }
  return readInTurn(scope, async () => {
    const compiled = await findPlan(scope, { id, revision }, compileOptions, today)
    const { balanceOn } = compiled.plan
    const { range, ...found } = findOpen(compiled, { ...options, balanceOn, limit: MAX_OPEN_ITEMS })
    return { open: { revision, balanceOn, ...found }, range }
  }).catch(refuse)
}

/**
 * Says by how much the bank differs from the plan, and what the balance of today would be after a check-in. An item that
 * is no longer open counts for nothing. In cents.
 *
 * @throws AppError as `getOpenItems` does.
 */
export async function previewCheckIn(
  scope: Scope,
  { account, timeZone, balanceCents, notHappened }: PreviewCheckInInput,
): Promise<CheckInPreview> {
  const { expectedCents, items } = await getOpenItems(scope, { account, timeZone })
  const names = new Set(notHappened.map(nameOf))
  const open = items.filter((item) => names.has(nameOf(item)))
  const month = todayIn(scope, timeZone).toPlainYearMonth().toString()
  const differenceCents = balanceCents - expectedCents
  return {
    differenceCents,
    differenceByAnswersCents: differenceCents + sumCents(open),
    todayCents: balanceCents + sumCents(open.filter(({ on }) => on.startsWith(month))),
  }
}

function nameOf({ kind, id, date }: Pick<OpenItem, 'kind' | 'id' | 'date'>): string {
  return `${kind} ${id} ${date}`
}

function sumCents(items: OpenItem[]): number {
  return items.reduce((cents, item) => cents + signedAmountCents(item), 0)
}
