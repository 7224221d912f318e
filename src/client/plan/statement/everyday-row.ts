import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { PLAIN_SPENDING } from '../../../shared/plan/spending.ts'
import { plainSchedule } from '../../../shared/schedules/schedule.ts'
import type { EverydaySpending } from '../../../shared/statements/proposal.ts'
import { addDays } from '../../words/dates.ts'

export interface PlannedFor {
  expenses: readonly CashFlow[]
  /** The last day that the statement speaks for, YYYY-MM-DD. */
  lastDay: string
  /** New everyday spending needs a statement of at least this many weeks. */
  leastWeeks: number
}

const EVERYDAY_KEY = 'everyday'
const EVERYDAY_NAME = 'Everyday spending'

const WEEKS_TO_TICK = 8
const WEEKS_TO_CHANGE = 4
/** In parts of what is planned: one that is nearer is right still. */
const MOST_OFF = 0.15

/**
 * Offers it as a new expense, or as another amount of the one that the plan has. Null where that is near enough, and where the
 * plan has several: which of them it is, nobody can tell.
 */
export function everydayRow(
  everyday: EverydaySpending,
  { expenses, lastDay, leastWeeks }: PlannedFor,
) {
  const { weeklyCents, lowCents, highCents, weeks } = everyday
  const from = addDays(lastDay, 1)
  const inForce = expenses.filter((flow) => isInForce(flow, from))
  const [planned, ...others] = inForce.filter((flow) => flow.everyday && flow.paidBy === null)
  const least = planned ? WEEKS_TO_CHANGE : leastWeeks
  if (others.length > 0 || weeks < least || (planned && isNear(weeklyCents, planned))) return null
  const isKnown = inForce.some(({ name, everyday }) => name === EVERYDAY_NAME && !everyday)
  return {
    key: EVERYDAY_KEY,
    kind: 'expense' as const,
    fields: {
      name: planned?.name ?? EVERYDAY_NAME,
      amountCents: weeklyCents,
      ...plainSchedule('WEEKLY'),
      startDate: null,
      ...PLAIN_SPENDING,
      everyday: true,
      everydayLowCents: lowCents,
      everydayHighCents: highCents,
    },
    isTicked: weeks >= WEEKS_TO_TICK && !isKnown,
    proposal: null,
    changedId: planned?.id ?? null,
    changedFrom: from,
  }
}

function isInForce({ firstDate, lastDate }: CashFlow, day: string): boolean {
  return (firstDate === null || firstDate <= day) && (lastDate === null || lastDate >= day)
}

function isNear(weeklyCents: number, { amountCents }: CashFlow): boolean {
  return Math.abs(weeklyCents - amountCents) <= MOST_OFF * amountCents
}
