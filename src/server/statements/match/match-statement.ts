import { AppError } from '../../../shared/app-error.ts'
import type {
  MatchedPair,
  PriceChange,
  Proposal,
  StatementMatch,
} from '../../../shared/statements/proposal.ts'
import {
  type ClosingBalance,
  MAX_LISTED_LINES,
  type Statement,
  type StatementLine,
} from '../../../shared/statements/statement.ts'
import { sumSettledAfter } from '../../projection/answers/open-occurrences.ts'
import { ProjectionError } from '../../projection/ledger/cents.ts'
import { dayText, parseDay } from '../../projection/rules/calendar.ts'
import { everydayOf } from '../propose/everyday-weeks.ts'
import type { ProposedPlan } from '../propose/propose-plan.ts'
import type { CompiledAccount } from './compared-account.ts'
import { type PaidItem, pairLines, type PayableItem } from './pair-lines.ts'
import { listPlanItems, periodDaysOf, type PlanItem } from './plan-items.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { PlanCashFlow } from '../../projection/ledger/plan.ts'

/** Prices of longer ago say nothing about the next ones. */
const DAYS_BACK = 731
const DAYS_EARLY = 10
/** A plan of so many days takes long to add up. */
const MAX_DAYS_MOVED_ON = 3_660

interface Repeating extends Pick<ProposedPlan, 'loose' | 'days'> {
  proposals: readonly Proposal[]
}

/** Pairs the open items and those of the next 10 days; leaves out proposals that the plan has. @param lines ascending by date */
export function matchStatement(
  { lines, closing }: Pick<Statement, 'lines' | 'closing'>,
  account: CompiledAccount,
  { proposals, loose, days }: Repeating,
): StatementMatch {
  const { compiled, openDays, flows, today } = account
  const oldest = Math.max(parseDay(lines[0]?.date ?? today) - DAYS_EARLY, openDays.last - DAYS_BACK)
  const items = listPlanItems(compiled, openDays, oldest)
  const paid = pairLines(payablesOf(items, flows), lines)
  const used = new Set(paid.map(({ line }) => line))
  const paidItems = new Set(paid.map(({ payable }) => payable.item))
  const firstOpen = dayText(openDays.monthStart)
  const unplanned = lines.filter((line) => line.date >= firstOpen && !used.has(line))
  const byId = new Map(flows.map(({ flow }) => [flow.id, flow]))
  return {
    closing,
    suggestedBalanceCents: closing && suggestBalance(closing, account),
    pairs: paid.flatMap(toPair),
    unpairedItems: items
      .filter((item) => item.state === 'open' && !paidItems.has(item))
      .map(({ kind, id, date }) => ({ kind, id, date })),
    unplanned: unplanned.slice(-MAX_LISTED_LINES),
    unplannedCount: unplanned.length,
    unplannedCents: unplanned.reduce((sum, { amountCents }) => sum + amountCents, 0),
    priceChanges: findPriceChanges(paid, byId, today),
    proposals: proposals.filter(({ planned }) => planned === null),
    everyday: everydayOf(
      loose.filter((line) => !used.has(line)),
      days,
    ),
  }
}

function payablesOf(items: PlanItem[], flows: CompiledAccount['flows']): PayableItem<PlanItem>[] {
  const compared = new Map(
    flows.map(({ flow, names }) => [
      flow.id,
      {
        kind: flow.kind,
        names,
        periodDays: periodDaysOf(flow.schedule),
        isCard: flow.closeDay !== null,
      },
    ]),
  )
  return items.flatMap((item) => {
    const flow = compared.get(item.id)
    return flow ? [{ item, flow }] : []
  })
}

function toPair({ payable, line, sure }: PaidItem<PayableItem<PlanItem>>): MatchedPair[] {
  const { state, ...item } = payable.item
  return state === 'settled' ? [] : [{ item, line, sure }]
}

function suggestBalance(
  closing: ClosingBalance,
  { compiled, openDays }: CompiledAccount,
): number | null {
  const day = parseDay(closing.on)
  if (openDays.last - day > MAX_DAYS_MOVED_ON) return null
  try {
    return closing.cents + sumSettledAfter(compiled, day, openDays)
  } catch (error) {
    throw error instanceof ProjectionError ? new AppError('BAD_REQUEST', error.message) : error
  }
}

const TIMES = 2

/** At least twice in a row, each time with the same amount; not for what has ended, nor for a card. @param paid ascending by day */
function findPriceChanges(
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
    if (
      !flow ||
      flow.closeDay !== null ||
      times < TIMES ||
      cents === flow.amountCents ||
      lastDate < today
    )
      return []
    return [{ kind: flow.kind, id, amountCents: cents, since }]
  })
}
