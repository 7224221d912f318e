import {
  PLAIN_SPENDING,
  SPENDING_NAMES,
  type Spending,
  spendingOf,
} from '../../../shared/plan/spending.ts'
import type { Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'

type OfSpending = Pick<CashFlowRow, keyof Spending>

/** That which is not there is null. */
export type SpendingColumns = {
  [Column in keyof OfSpending]: OfSpending[Column] extends bigint | null
    ? number | bigint | null
    : OfSpending[Column]
}

export function toSpendingColumns(spending: Spending): SpendingColumns {
  return { ...spendingOf(spending), everyday: spending.everyday || null }
}

/** A column that is absent is empty. */
export function toSpending(columns: Partial<SpendingColumns>): Spending {
  const { closeDay = null, paidBy = null, everyday } = columns
  const { everydayLowCents = null, everydayHighCents = null } = columns
  return {
    closeDay,
    paidBy,
    everyday: Boolean(everyday),
    everydayLowCents: everydayLowCents === null ? null : Number(everydayLowCents),
    everydayHighCents: everydayHighCents === null ? null : Number(everydayHighCents),
  }
}

export function areSameSpending(a: Spending, b: Spending): boolean {
  return SPENDING_NAMES.every((name) => a[name] === b[name])
}

/** Most cash flows have nothing of it, and there are many records. */
export function setSpending(spending: Spending): Partial<Spending> {
  const set = SPENDING_NAMES.filter((name) => spending[name] !== PLAIN_SPENDING[name])
  return Object.fromEntries(set.map((name) => [name, spending[name]]))
}

export function spendingIn(state: Partial<Spending>): Spending {
  return spendingOf({ ...PLAIN_SPENDING, ...setSpending({ ...PLAIN_SPENDING, ...state }) })
}

/** Once all cards are back. One that is none any more pays for nothing. */
export async function putPayersBack(
  { tx, accountId }: { tx: Transaction; accountId: number },
  rows: readonly { key: number; before: Partial<Spending> | null }[],
): Promise<void> {
  for (const { key: id, before } of rows) {
    const paidBy = before?.paidBy ?? null
    if (paidBy === null) continue
    const isCard = { accountId, id: paidBy, deletedAt: null, closeDay: { not: null } }
    const isThere = (await tx.cashFlow.count({ where: isCard })) > 0
    const data = { paidBy: isThere ? paidBy : null }
    await tx.cashFlow.updateMany({ where: { accountId, id }, data })
  }
}
