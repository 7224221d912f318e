import { compareTexts } from '../../../../shared/plan/by-name.ts'
import { cardOfPart, type FoundCard } from '../../../../shared/plan/cards.ts'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../../shared/money/money-text.ts'
import { RECURRENCE_LABELS, type RecurrenceType } from '../../../../shared/schedules/recurrence.ts'
import { plainLetters } from '../../../words/plain-letters.ts'
import { hasEnded } from '../../../words/schedule-limits.ts'

export const SORT_LABELS = {
  name: 'Name',
  amount: 'Amount',
  startDate: 'Start Date',
  recurrenceType: 'Schedule Type',
} as const

export type SortKey = keyof typeof SORT_LABELS

export interface CashFlowCriteria {
  search: string
  minAmount: string
  maxAmount: string
  recurrenceType: RecurrenceType | ''
  startDateFrom: string
  hideEnded: boolean
  sortBy: SortKey
  descending: boolean
}

export const DEFAULT_CRITERIA: CashFlowCriteria = {
  search: '',
  minAmount: '',
  maxAmount: '',
  recurrenceType: '',
  startDateFrom: '',
  hideEnded: false,
  sortBy: 'name',
  descending: false,
}

export function parseCriteria(stored: unknown): CashFlowCriteria | undefined {
  const criteria = { ...DEFAULT_CRITERIA, ...(stored as Partial<CashFlowCriteria>) }
  const isKnown =
    (Object.keys(DEFAULT_CRITERIA) as (keyof CashFlowCriteria)[]).every(
      (key) => typeof criteria[key] === typeof DEFAULT_CRITERIA[key],
    ) &&
    criteria.sortBy in SORT_LABELS &&
    (criteria.recurrenceType === '' || criteria.recurrenceType in RECURRENCE_LABELS)
  return isKnown ? criteria : undefined
}

export function countActiveFilters(criteria: CashFlowCriteria): number {
  const { minAmount, maxAmount, recurrenceType, startDateFrom, hideEnded } = criteria
  return [minAmount, maxAmount, recurrenceType, startDateFrom, hideEnded].filter(Boolean).length
}

export function isDefaultCriteria(criteria: CashFlowCriteria): boolean {
  return (Object.keys(DEFAULT_CRITERIA) as (keyof CashFlowCriteria)[]).every(
    (key) => criteria[key] === DEFAULT_CRITERIA[key],
  )
}

/** Amounts are inclusive; start dates are UTC days. The name of a card finds what is paid with it. */
export function filterCashFlows(
  cashFlows: readonly ListedCashFlow[],
  criteria: CashFlowCriteria,
  today: string,
  cards: readonly FoundCard[] = [],
): ListedCashFlow[] {
  const { recurrenceType, startDateFrom, hideEnded } = criteria
  const search = plainLetters(criteria.search.trim())
  const minCents = readMoney(criteria.minAmount, AMOUNT_LIMITS).cents ?? Number.NEGATIVE_INFINITY
  const maxCents = readMoney(criteria.maxAmount, AMOUNT_LIMITS).cents ?? Number.POSITIVE_INFINITY
  const finds = (text: string | null | undefined) => plainLetters(text ?? '').includes(search)
  return cashFlows.filter(
    (cashFlow) =>
      (finds(cashFlow.name) ||
        finds(cashFlow.note) ||
        finds(cardOfPart(cards, cashFlow.paidBy)?.name)) &&
      cashFlow.amountCents >= minCents &&
      cashFlow.amountCents <= maxCents &&
      (recurrenceType === '' || cashFlow.recurrenceType === recurrenceType) &&
      startOf(cashFlow).slice(0, 10) >= startDateFrom &&
      !(hideEnded && hasEnded(cashFlow, today)),
  )
}

export function sortCashFlows(
  cashFlows: readonly ListedCashFlow[],
  { sortBy, descending }: Pick<CashFlowCriteria, 'sortBy' | 'descending'>,
): ListedCashFlow[] {
  const compare = COMPARATORS[sortBy]
  const direction = descending ? -1 : 1
  return cashFlows.toSorted((a, b) => direction * compare(a, b) || byName(a, b) || a.id - b.id)
}

export function totalsOf(cashFlows: readonly ListedCashFlow[]) {
  const totals = { amountCents: 0, monthlyCents: 0 }
  for (const { amountCents, monthlyCents } of cashFlows) {
    totals.amountCents += amountCents
    totals.monthlyCents += monthlyCents
  }
  return totals
}

function startOf({ firstOn, firstDate, startDate }: ListedCashFlow): string {
  // A list has no first day of what has just been saved, until it is read again.
  return firstOn ?? firstDate ?? startDate
}

type Comparator = (a: ListedCashFlow, b: ListedCashFlow) => number

const byName: Comparator = (a, b) => compareTexts(a.name, b.name)

const COMPARATORS: Record<SortKey, Comparator> = {
  name: byName,
  amount: (a, b) => a.amountCents - b.amountCents,
  startDate: (a, b) => Date.parse(startOf(a)) - Date.parse(startOf(b)),
  recurrenceType: (a, b) =>
    compareTexts(RECURRENCE_LABELS[a.recurrenceType], RECURRENCE_LABELS[b.recurrenceType]),
}
