/** Short digests of the marks of cash flows: equal ones look the same to people. */
import { createHash } from 'node:crypto'
import type { Marks } from '../../../shared/plan/cash-flow.ts'
import { chunksOf, type Transaction } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import { readMarks } from './marks.ts'

/** A digest of no marks. */
export const NO_MARKS = ''

/** Keyed by the id of the cash flow. */
export async function digestMarks(
  tx: Transaction,
  accountId: number,
  cashFlowIds: readonly number[],
): Promise<Map<number, string>> {
  const digests = new Map(cashFlowIds.map((id) => [id, NO_MARKS]))
  for (const ids of chunksOf(digests.keys())) {
    const condition = Prisma.sql`"cashFlowId" IN (${Prisma.join(ids)})`
    for (const [id, marks] of await readMarks(tx, accountId, condition))
      digests.set(id, digestOf(id, marks))
  }
  return digests
}

/** The sum that a done mark has moved is not seen in the plan. */
function digestOf(id: number, { completedDates, overrides, skippedDates, moves }: Marks): string {
  const lines = [
    ...completedDates.map((date) => ['Completion', id, date]),
    ...overrides.map(({ date, amountCents }) => ['Override', id, date, amountCents]),
    ...skippedDates.map((date) => ['Skip', id, date]),
    ...moves.map(({ date, to }) => ['Move', id, date, to]),
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
