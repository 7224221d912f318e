/** [behaviour: Bank statements] */
import type { CashFlowKind } from '../plan/cash-flow.ts'
import type { OpenItem } from '../plan/check-in.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { ClosingBalance, StatementLine } from './statement.ts'

export type Sureness = 'regular' | 'likely' | 'perhaps'

export interface Proposal extends Schedule {
  kind: CashFlowKind
  name: string
  /** The newest amount, of what varies the median; never negative. */
  amountCents: number
  sureness: Sureness
  isFixed: boolean
  seen: StatementLine[]
  /** The first day of the schedule after the last line, also one that is late. */
  nextOn: string
  /** The cash flow of the plan that it is already, and what differs; null for a new one. */
  planned: PlannedAlready | null
  /** The words by which its next lines are recognised; at most 5. */
  bankNames: string[]
}

export interface PlannedAlready {
  id: number
  differs: 'nothing' | 'amount' | 'schedule'
}

export interface StoppedFlow {
  name: string
  amountCents: number
  kind: CashFlowKind
  lastOn: string
}

/** The money that goes out for what is not proposed, in lines below $250: in the median week, and in eight of ten weeks. */
export interface EverydaySpending {
  weeklyCents: number
  lowCents: number
  highCents: number
  lineCount: number
  weeks: number
}

export interface Proposals {
  from: string | null
  to: string | null
  closing: ClosingBalance | null
  proposals: Proposal[]
  stopped: StoppedFlow[]
  everyday: EverydaySpending | null
}

export type ItemRef = Pick<OpenItem, 'kind' | 'id' | 'date'>

export interface MatchedPair {
  item: OpenItem
  line: StatementLine
  sure: boolean
}

export interface PriceChange {
  kind: CashFlowKind
  id: number
  amountCents: number
  since: string
}

export interface StatementMatch {
  closing: ClosingBalance | null
  /** The closing balance, moved on by what of the plan falls after its day through today and is not open; null without one. */
  suggestedBalanceCents: number | null
  pairs: MatchedPair[]
  unpairedItems: ItemRef[]
  /** The newest 500 of the lines that are not in the plan, ascending by date. */
  unplanned: StatementLine[]
  unplannedCount: number
  unplannedCents: number
  priceChanges: PriceChange[]
  proposals: Proposal[]
  /** Sums the lines that neither repeat nor pay anything of the plan. */
  everyday: EverydaySpending | null
}
