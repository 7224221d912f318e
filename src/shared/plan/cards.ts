/** Cards among expenses [behaviour: Cards]. */
import { compareByName } from './by-name.ts'
import type { CashFlow } from './cash-flow.ts'

type Part = Pick<CashFlow, 'id' | 'name' | 'closeDay' | 'continuesId' | 'firstDate' | 'lastDate'>

/** A card, with all that continues it from a date on. */
export interface FoundCard {
  /** The id of the part that holds today: purchases name it. */
  id: number
  name: string
  /** The ids of the parts that are a card. */
  partIds: readonly number[]
  /** True while one of its parts has payments ahead. */
  isInUse: boolean
}

/** Sorted by name. @param today YYYY-MM-DD */
export function findCards(expenses: readonly Part[], today: string): FoundCard[] {
  const continued = new Map(expenses.map(({ id, continuesId }) => [id, continuesId]))
  const firstOf = (id: number): number => {
    const before = continued.get(id) ?? null
    return before === null ? id : firstOf(before)
  }
  const cards = new Map<number, Part[]>()
  for (const part of expenses) {
    if (part.closeDay === null) continue
    const first = firstOf(part.id)
    cards.set(first, [...(cards.get(first) ?? []), part])
  }
  return Array.from(cards.values(), (parts) => toCard(parts, today)).toSorted(compareByName)
}

/** The card that has a part; undefined for none. */
export function cardOfPart(
  cards: readonly FoundCard[],
  partId: number | null,
): FoundCard | undefined {
  return partId === null ? undefined : cards.find(({ partIds }) => partIds.includes(partId))
}

type Payable = Part & Pick<CashFlow, 'paidBy'>

/**
 * The expenses that are paid with a card of which no part is left when some parts are a card no more, or go to another
 * account.
 */
export function purchasesLeft<Expense extends Payable>(
  expenses: readonly Expense[],
  gone: readonly number[],
): Expense[] {
  const lost = findCards(expenses, '').filter(({ partIds }) =>
    partIds.every((id) => gone.includes(id)),
  )
  return expenses.filter(({ paidBy }) => cardOfPart(lost, paidBy) !== undefined)
}

function toCard(parts: readonly Part[], today: string): FoundCard {
  const inOrder = parts.toSorted(
    (a, b) => (a.firstDate ?? '').localeCompare(b.firstDate ?? '') || a.id - b.id,
  )
  const begun = inOrder.filter(({ firstDate }) => firstDate === null || firstDate <= today)
  const { id, name } = begun.at(-1) ?? (inOrder[0] as Part)
  return {
    id,
    name,
    partIds: parts.map((part) => part.id),
    isInUse: parts.some(({ lastDate }) => lastDate === null || lastDate >= today),
  }
}
