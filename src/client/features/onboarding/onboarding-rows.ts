import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'

export interface OnboardingRow {
  key: string
  isPreset: boolean
  isChosen: boolean
  name: string
  /** Dollars, as typed. */
  amount: string
  day: number
  saved: SavedItem | null
  /** The same for a preset in every tab, so that it is created once. */
  requestId: string
  /** As it was sent, without an answer: the server may have it. */
  unanswered: Item | null
  failure: { sentence: string | null } | null
}

export interface Item {
  name: string
  amountCents: number
}

export interface SavedItem extends Item {
  id: number
}

type Preset = [name: string, dollars: number, day?: number]

const PRESETS: Record<CashFlowKind, Preset[]> = {
  income: [
    ['Salary', 5000],
    ['Freelance Work', 1500, 15],
    ['Side Gig', 800],
    ['Investment Dividends', 300],
    ['Rental Income', 2000],
  ],
  expense: [
    ['Rent/Mortgage', 2000],
    ['Utilities', 300, 15],
    ['Groceries', 600],
    ['Car Payment', 400],
    ['Insurance', 200],
    ['Phone Bill', 80],
    ['Internet', 70],
    ['Netflix/Streaming', 15],
  ],
}

const UNSAVED = { saved: null, unanswered: null, failure: null }

export function startRows(kind: CashFlowKind, planned: Pick<CashFlow, 'name'>[]): OnboardingRow[] {
  const isPlanned = (preset: string) =>
    planned.some(({ name }) => name.toLowerCase() === preset.toLowerCase())
  const offered = PRESETS[kind].filter(([name]) => !isPlanned(name))
  const presets = offered.map(([name, dollars, day = 1], place) => ({
    ...UNSAVED,
    key: name,
    // A row that was saved by the first of these ids may have another name now.
    requestId:
      planned.length > 0
        ? createUuid()
        : `b1a5ce00-0000-4000-8000-${String(place).padStart(12, '0')}`,
    isPreset: true,
    isChosen: false,
    name,
    amount: dollarsFromCents(dollars * 100),
    day,
  }))
  return withCustomRow(presets)
}

export function withCustomRow(rows: OnboardingRow[]): OnboardingRow[] {
  const custom = { isPreset: false, isChosen: true, name: '', amount: '', day: 1 }
  const requestId = createUuid()
  return [...rows, { ...UNSAVED, ...custom, requestId, key: `custom ${rows.length}` }]
}

export function itemOf({ isChosen, name, amount }: OnboardingRow): Item | null {
  const item = { name: name.trim(), amountCents: readMoney(amount, AMOUNT_LIMITS).cents ?? 0 }
  return isChosen && item.name !== '' && item.amountCents > 0 ? item : null
}

export function isUnreadable({ isChosen, amount }: OnboardingRow): boolean {
  return isChosen && readMoney(amount, AMOUNT_LIMITS).problem !== null
}

export function isSaved(row: OnboardingRow): boolean {
  const item = itemOf(row)
  if (!item || !row.saved) return !item && !row.saved && !row.unanswered
  return isSameItem(item, row.saved)
}

export function isSameItem(one: Item, other: Item): boolean {
  return one.name === other.name && one.amountCents === other.amountCents
}

/** Another tab may have saved a preset: it is found by its name. */
export function withSaved(rows: OnboardingRow[], cashFlows: CashFlow[]): OnboardingRow[] {
  const unclaimed = new Map(cashFlows.map((cashFlow) => [cashFlow.id, cashFlow]))
  const claim = (cashFlow: CashFlow | undefined): SavedItem | null => {
    if (!cashFlow) return null
    unclaimed.delete(cashFlow.id)
    const { id, name, amountCents } = cashFlow
    return { id, name, amountCents }
  }
  const known = rows.map((row) =>
    row.saved ? { ...row, saved: claim(unclaimed.get(row.saved.id)) } : row,
  )
  return known.map((row) => {
    const isOpen = row.isChosen ? itemOf(row) !== null : row.isPreset
    if (row.saved || row.unanswered || !isOpen) return row
    const saved = claim(
      [...unclaimed.values()].find(
        ({ name, recurrenceType }) => name === row.name.trim() && recurrenceType === 'MONTHLY',
      ),
    )
    if (!saved) return row
    const amount = row.isChosen ? row.amount : dollarsFromCents(saved.amountCents)
    return { ...row, saved, amount, isChosen: true }
  })
}
