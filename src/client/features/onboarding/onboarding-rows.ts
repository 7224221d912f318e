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
  canBeEveryday: boolean
  /** It is spent a little every day: saved with the amount of a week. */
  isEveryday: boolean
  saved: SavedItem | null
  /** The same for a preset in every tab, so that it is created once. */
  requestId: string
  /** The item that was sent and got no answer: the server may have it. */
  unanswered: Item | null
  failure: { sentence: string | null } | null
}

export interface Item {
  name: string
  /** A week's amount for everyday spending, else a month's. */
  amountCents: number
  everyday: boolean
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

const EVERYDAY_PRESET = 'Groceries'

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
    canBeEveryday: name === EVERYDAY_PRESET,
    isEveryday: false,
  }))
  return withCustomRow(presets)
}

export function withCustomRow(rows: OnboardingRow[]): OnboardingRow[] {
  const custom = {
    isPreset: false,
    isChosen: true,
    name: '',
    amount: '',
    day: 1,
    canBeEveryday: false,
    isEveryday: false,
  }
  const requestId = createUuid()
  return [...rows, { ...UNSAVED, ...custom, requestId, key: `custom ${rows.length}` }]
}

export function itemOf({ isChosen, name, amount, isEveryday }: OnboardingRow): Item | null {
  const monthCents = readMoney(amount, AMOUNT_LIMITS).cents ?? 0
  if (!isChosen || name.trim() === '' || monthCents === 0) return null
  const amountCents = isEveryday ? weekOfMonth(monthCents) : monthCents
  return { name: name.trim(), amountCents, everyday: isEveryday }
}

/** 365 days a year, of which 84 are twelve weeks. */
function weekOfMonth(cents: number): number {
  return Math.round((cents * 84) / 365)
}

function monthOfWeek(cents: number): number {
  return Math.round((cents * 365) / 84)
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
  return (
    one.name === other.name &&
    one.amountCents === other.amountCents &&
    one.everyday === other.everyday
  )
}

/** Another tab may have saved a preset: it is found by its name. */
export function withSaved(rows: OnboardingRow[], cashFlows: CashFlow[]): OnboardingRow[] {
  const unclaimed = new Map(cashFlows.map((cashFlow) => [cashFlow.id, cashFlow]))
  const claim = (cashFlow: CashFlow | undefined): SavedItem | null => {
    if (!cashFlow) return null
    unclaimed.delete(cashFlow.id)
    const { id, name, amountCents, everyday } = cashFlow
    return { id, name, amountCents, everyday }
  }
  const known = rows.map((row) =>
    row.saved ? { ...row, saved: claim(unclaimed.get(row.saved.id)) } : row,
  )
  return known.map((row) => {
    const isOpen = row.isChosen ? itemOf(row) !== null : row.isPreset
    if (row.saved || row.unanswered || !isOpen) return row
    const saved = claim(
      [...unclaimed.values()].find(
        ({ name, recurrenceType, everyday }) =>
          name === row.name.trim() &&
          (recurrenceType === 'MONTHLY' || (everyday && row.canBeEveryday)),
      ),
    )
    if (!saved) return row
    if (row.isChosen) return { ...row, saved }
    const { amountCents, everyday: isEveryday } = saved
    const monthCents = isEveryday ? monthOfWeek(amountCents) : amountCents
    return { ...row, saved, amount: dollarsFromCents(monthCents), isEveryday, isChosen: true }
  })
}
