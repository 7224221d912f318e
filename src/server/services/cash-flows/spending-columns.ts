import {
  PLAIN_SPENDING,
  SPENDING_NAMES,
  type Spending,
  spendingOf,
} from '../../../shared/plan/spending.ts'
import { chunksOf, type Transaction } from '../../db/database.ts'
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

/** Both with what either has: of a cash flow that changes twice, the two changes become one. */
export function withSameSpending<State extends Partial<Spending>>(one: State, other: State) {
  const names = SPENDING_NAMES.filter((name) => name in one || name in other)
  const empty = Object.fromEntries(names.map((name) => [name, PLAIN_SPENDING[name]]))
  return [
    { ...empty, ...one },
    { ...empty, ...other },
  ] as const
}

/** Once all cards are back. What is paid with one that is none any more has to go over. */
export async function putPayersBack(
  { tx, accountId }: { tx: Transaction; accountId: number },
  rows: readonly { key: number; before: Partial<Spending> | null }[],
): Promise<void> {
  const purchases = new Map<number, number[]>()
  for (const { key: id, before } of rows) {
    const paidBy = before?.paidBy ?? null
    const others = paidBy === null ? undefined : purchases.get(paidBy)
    if (others) others.push(id)
    else if (paidBy !== null) purchases.set(paidBy, [id])
  }
  for (const payers of chunksOf(purchases.keys())) {
    const where = { accountId, id: { in: payers } }
    const found = await tx.cashFlow.findMany({ where, select: { id: true } })
    const there = new Set(found.map(({ id }) => id))
    for (const payer of payers) {
      const data = { paidBy: there.has(payer) ? payer : null }
      for (const ids of chunksOf(purchases.get(payer) ?? []))
        await tx.cashFlow.updateMany({ where: { accountId, id: { in: ids } }, data })
    }
  }
}
