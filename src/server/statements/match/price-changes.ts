import type { PriceChange } from '../../../shared/statements/proposal.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { PlanCashFlow } from '../../projection/ledger/plan.ts'

const TIMES = 2

/** At least twice in a row, each time with the same amount; not for what has ended. @param paid ascending by day */
export function findPriceChanges(
  paid: readonly { payable: { item: OpenItem }; line: StatementLine }[],
  flows: ReadonlyMap<number, PlanCashFlow>,
  today: string,
): PriceChange[] {
  const runs = new Map<number, { cents: number; times: number; since: string }>()
  for (const { payable, line } of paid) {
    const { id, date } = payable.item
    const cents = Math.abs(line.amountCents)
    const run = runs.get(id)
    if (run?.cents === cents) run.times++
    else runs.set(id, { cents, times: 1, since: date })
  }
  return [...runs].flatMap(([id, { cents, times, since }]): PriceChange[] => {
    const flow = flows.get(id)
    const lastDate = flow?.schedule.lastDate ?? today
    if (!flow || times < TIMES || cents === flow.amountCents || lastDate < today) return []
    return [{ kind: flow.kind, id, amountCents: cents, since }]
  })
}
