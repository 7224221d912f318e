/** The rows of a change as they are now. */
import { chunksOf, type Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow, Scenario } from '../../db/generated/sqlite/client.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import type { ChangingAccount } from '../scope.ts'
import type { ChangedRow } from './changed-rows.ts'
import { digestMarks } from './mark-digests.ts'

export interface CurrentRows {
  account: Awaited<ReturnType<typeof readAccountRow>>
  /** Keyed by id; has deleted ones too. */
  flows: Map<number, CashFlowRow>
  scenarios: Map<number, Scenario>
  /** The digests that the change has recorded, by the id of the cash flow. */
  digests: Map<number, string>
}

export async function readCurrentRows(
  { tx, accountId }: ChangingAccount,
  rows: ChangedRow[],
): Promise<CurrentRows> {
  const changedFlows = rows.filter((row) => row.table === 'CashFlow')
  const changedMarks = rows.filter((row) => row.table === 'Mark')
  const ids = changedFlows.map(({ id }) => id)
  const markedIds = changedMarks.map(({ cashFlowId }) => cashFlowId)
  const flows = await readCashFlowRows(tx, accountId, [...ids, ...markedIds])
  const scenarioIds = rows.flatMap((row) => (row.table === 'Scenario' ? row.id : []))
  const where = { accountId, id: { in: scenarioIds } }
  const scenarios = scenarioIds.length > 0 ? await tx.scenario.findMany({ where }) : []
  const digested = changedFlows.filter((row) => row.marks !== undefined).map(({ id }) => id)
  return {
    account: await readAccountRow(tx, accountId),
    flows: new Map(flows.map((flow) => [flow.id, flow])),
    scenarios: new Map(scenarios.map((scenario) => [scenario.id, scenario])),
    digests: await digestMarks(tx, accountId, digested),
  }
}

/** Has deleted ones too. */
export async function readCashFlowRows(
  tx: Transaction,
  accountId: number,
  ids: Iterable<number>,
): Promise<CashFlowRow[]> {
  const flows: CashFlowRow[][] = []
  for (const some of chunksOf(new Set(ids)))
    flows.push(await tx.cashFlow.findMany({ where: { accountId, id: { in: some } } }))
  return flows.flat()
}

function readAccountRow(tx: Transaction, id: number) {
  return tx.account.findUniqueOrThrow({ where: { id }, select: ACCOUNT_HEAD })
}
