import { scheduleOf } from '../../../shared/schedules/schedule.ts'
import type { PlannedAlready, Proposal } from '../../../shared/statements/proposal.ts'
import type { PlanCashFlow } from '../../projection/ledger/plan.ts'
import { monthOf, parseDay, parseMonth } from '../../projection/rules/calendar.ts'
import { nextDates } from '../../projection/rules/next-dates.ts'
import { type Rule, ruleOf } from '../../projection/rules/schedule-days.ts'
import { wordsOf } from '../payees/payee-names.ts'
import type { ComparedAccount, NamedFlow } from './compared-account.ts'
import {
  amountOff,
  costOfLikeness,
  LIKE,
  type Likeness,
  mostAmountOff,
  NameIndex,
} from './name-index.ts'
import { periodDaysOf } from './plan-items.ts'

type PlannedOptions = Pick<ComparedAccount, 'today' | 'biweeklyDefault'>

/** So far an amount that varies is the planned one still. */
const AMOUNT_OFF_OF_ESTIMATE = 0.15
const COST_OF_SCHEDULE = 0.5

const COMPARED_DATES = 6
/** The most days, on average, between the dates of two schedules for the same payments. */
const DAYS_OFF = [
  { periodDays: 7, days: 1 },
  { periodDays: 16, days: 2 },
  { periodDays: 31, days: 3 },
  { periodDays: 184, days: 4 },
]
const MOST_DAYS_OFF = 5
/** From here on a person should know. */
const DAYS_TO_DIFFER = 1

interface Candidate {
  proposal: number
  id: number
  cost: number
  differs: PlannedAlready['differs']
}

/** Each cash flow and each proposal at most once, the most alike first. */
export function markPlanned(
  proposals: readonly Proposal[],
  flows: readonly NamedFlow[],
  options: PlannedOptions,
): Proposal[] {
  const compared = new ComparedProposals(proposals, options)
  const candidates = flows.flatMap((flow) => compared.candidatesOf(flow))
  candidates.sort((a, b) => a.cost - b.cost || a.id - b.id || a.proposal - b.proposal)
  const planned = new Map<number, PlannedAlready>()
  const used = new Set<number>()
  for (const { proposal, id, differs } of candidates) {
    if (planned.has(proposal) || used.has(id)) continue
    planned.set(proposal, { id, differs })
    used.add(id)
  }
  return proposals.map((proposal, number) => ({
    ...proposal,
    planned: planned.get(number) ?? null,
  }))
}

interface KnownSchedule {
  rule: Rule
  daysOff: Map<number, number>
}

class ComparedProposals {
  readonly #proposals: readonly Proposal[]
  readonly #options: PlannedOptions
  readonly #index: NameIndex
  readonly #proposalOf: number[]
  readonly #schedules = new Map<string, KnownSchedule>()

  constructor(proposals: readonly Proposal[], options: PlannedOptions) {
    this.#proposals = proposals
    this.#options = options
    const names = proposals.flatMap(({ name, bankNames }, proposal) =>
      [name, ...bankNames].map((text) => ({ proposal, words: wordsOf(text) })),
    )
    this.#index = new NameIndex(names.map(({ words }) => words))
    this.#proposalOf = names.map(({ proposal }) => proposal)
  }

  candidatesOf({ flow, names }: NamedFlow): Candidate[] {
    const { recurrenceType, lastDate } = flow.schedule
    const { today } = this.#options
    const hasEnded = lastDate !== null && lastDate < today
    if (recurrenceType === 'ON_X_DAY' || flow.everyday || hasEnded) return []
    let schedule: KnownSchedule | undefined
    const likeness = this.#likenessTo(names)
    return this.#proposals.flatMap((proposal, number): Candidate[] => {
      if (proposal.kind !== flow.kind) return []
      const like = likeness.get(number) ?? 0
      // The own amount of a card is not that of its bill.
      const isBill = flow.closeDay !== null && like >= LIKE && isMonthly(proposal)
      const off = isBill ? 0 : amountOff(proposal.amountCents, flow.amountCents)
      if (like < LIKE && off > 0) return []
      const daysOff = this.#daysOff(number, (schedule ??= this.#scheduleOf(flow)))
      if (!isBill && !mayBeOne(proposal, { like, off, daysOff })) return []
      const cost =
        costOfLikeness(like, off) + (isSameSchedule(proposal, daysOff) ? 0 : COST_OF_SCHEDULE)
      return [
        { proposal: number, id: flow.id, cost, differs: differenceOf(proposal, off, daysOff) },
      ]
    })
  }

  #likenessTo(names: NamedFlow['names']): Likeness {
    const likeness = new Map<number, number>()
    for (const [name, like] of this.#index.likenessTo(names)) {
      const proposal = this.#proposalOf[name] ?? 0
      likeness.set(proposal, Math.max(like, likeness.get(proposal) ?? 0))
    }
    return likeness
  }

  #scheduleOf(flow: PlanCashFlow): KnownSchedule {
    const key = JSON.stringify(flow.schedule)
    const known = this.#schedules.get(key)
    if (known) return known
    const schedule = { rule: ruleOf(flow, this.#options.biweeklyDefault), daysOff: new Map() }
    this.#schedules.set(key, schedule)
    return schedule
  }

  #daysOff(number: number, { rule, daysOff }: KnownSchedule): number {
    const known = daysOff.get(number)
    if (known !== undefined) return known
    const proposal = this.#proposals[number]
    const found = proposal ? daysOffBetween(proposal, rule) : Infinity
    daysOff.set(number, found)
    return found
  }
}

/** Infinite where the dates do not come as often. */
function daysOffBetween(proposal: Proposal, rule: Rule): number {
  const proposed = ruleOf({ schedule: scheduleOf(proposal), date: null }, 'odd-weeks')
  const from = Math.max(parseDay(proposal.nextOn), rule.firstDate)
  const days = nextDaysOf(proposed, from, COMPARED_DATES)
  const reach = daysOffOf(proposal)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return Infinity
  const planned = nextDaysOf(rule, first - reach, COMPARED_DATES + 1).filter(
    (day) => day <= last + reach,
  )
  if (planned.length !== days.length) return Infinity
  const sum = days.reduce((off, day, index) => off + Math.abs(day - (planned[index] ?? day)), 0)
  return sum / days.length
}

interface Difference {
  like: number
  off: number
  daysOff: number
}

function mayBeOne(proposal: Proposal, { like, off, daysOff }: Difference): boolean {
  const isSame = isSameSchedule(proposal, daysOff)
  if (like < LIKE) return off === 0 && isSame
  return off <= mostAmountOff(like, isSame || !proposal.isFixed)
}

function differenceOf(
  { isFixed }: Proposal,
  off: number,
  daysOff: number,
): PlannedAlready['differs'] {
  if (daysOff >= DAYS_TO_DIFFER) return 'schedule'
  return off > (isFixed ? 0 : AMOUNT_OFF_OF_ESTIMATE) ? 'amount' : 'nothing'
}

function isMonthly({ recurrenceType, every }: Proposal): boolean {
  return recurrenceType === 'MONTHLY' && every === null
}

function isSameSchedule(proposal: Proposal, daysOff: number): boolean {
  return daysOff <= daysOffOf(proposal)
}

function daysOffOf(proposal: Proposal): number {
  const period = periodDaysOf(proposal)
  return DAYS_OFF.find(({ periodDays }) => period <= periodDays)?.days ?? MOST_DAYS_OFF
}

const LAST_MONTH = parseMonth('9999-12')
/** No proposed schedule takes longer for so many dates. */
const MONTHS_OF_DATES = 12 * (COMPARED_DATES + 2)

function nextDaysOf(rule: Rule, from: number, count: number): number[] {
  const { number: month } = monthOf(from)
  const lastMonth = Math.min(month + MONTHS_OF_DATES, LAST_MONTH)
  return nextDates(rule, { from, month, lastMonth, count }).map(({ on }) => parseDay(on))
}
