/** The rows of a change as they are now. */
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import type { Scope } from '../scope.ts'
import { type ChangedMark, type ChangedRow, MARK_TABLES, type MarkState } from './changed-rows.ts'
import { filtersOf, findMarks } from './mark-rows.ts'

/** An account within a change of it. */
export interface ChangingAccount {
  tx: Transaction
  scope: Scope
  accountId: number
}

export interface CurrentRows {
  account: Awaited<ReturnType<typeof readAccountRow>>
  /** By id, also those that are deleted. */
  flows: Map<number, CashFlowRow>
  /** As `keyOfMark` names them. */
  marks: Map<string, MarkState>
}

export async function readCurrentRows(
  { tx, accountId }: ChangingAccount,
  rows: ChangedRow[],
): Promise<CurrentRows> {
  const ids = new Set<number>()
  for (const row of rows) {
    if (row.table === 'CashFlow') ids.add(row.id)
    if ('cashFlowId' in row) ids.add(row.cashFlowId)
  }
  const where = { accountId, id: { in: [...ids] } }
  const flows = ids.size > 0 ? await tx.cashFlow.findMany({ where }) : []
  const marks = new Map<string, MarkState>()
  for (const table of MARK_TABLES)
    for (const where of filtersOf(accountId, marksIn(rows, table)))
      for (const mark of await findMarks(tx, table, where))
        marks.set(keyOfMark({ table, ...mark }), mark.state)
  return {
    account: await readAccountRow(tx, accountId),
    flows: new Map(flows.map((flow) => [flow.id, flow])),
    marks,
  }
}

export function marksIn(rows: ChangedRow[], table: ChangedMark['table']): ChangedMark[] {
  return rows.flatMap((row) => ('cashFlowId' in row && row.table === table ? row : []))
}

export function keyOfMark({
  table,
  cashFlowId,
  date,
}: Pick<ChangedMark, 'table' | 'cashFlowId' | 'date'>): string {
  return `${table} ${cashFlowId} ${date}`
}

function readAccountRow(tx: Transaction, id: number) {
  return tx.account.findUniqueOrThrow({ where: { id }, select: ACCOUNT_HEAD })
}
