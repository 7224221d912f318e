/** The cards of a plan. */
import type { BiweeklyDefault } from '../../../../shared/schedules/recurrence.ts'
import { ruleOf } from '../../rules/schedule-days.ts'
import { firstPartsOf } from '../continuations.ts'
import type { Exceptions } from '../exceptions.ts'
import type { Plan, PlanCashFlow } from '../plan.ts'
import { Card } from './plan-card.ts'

interface FoundCards {
  cards: readonly Card[]
  /** The card that a cash flow is, or is a part of. */
  cardOf: (cashFlow: PlanCashFlow) => Card | null
  /** The card that pays for a cash flow. */
  payerOf: (cashFlow: PlanCashFlow) => Card | null
}

const NO_CARDS: FoundCards = { cards: [], cardOf: () => null, payerOf: () => null }

/** @param cashFlows in the order in which they have their places */
export function findCards(
  { deletedContinuations }: Plan,
  cashFlows: readonly PlanCashFlow[],
  { exceptions, biweeklyDefault }: { exceptions: Exceptions; biweeklyDefault: BiweeklyDefault },
): FoundCards {
  if (!cashFlows.some(({ closeDay }) => closeDay !== null)) return NO_CARDS
  const continuing = cashFlows.filter(({ continuesId }) => continuesId !== null)
  const firstParts = firstPartsOf([...deletedContinuations, ...continuing])
  const firstOf = (id: number) => firstParts.get(id) ?? id
  const partsOf = new Map<number, ConstructorParameters<typeof Card>[0][number][]>()
  for (const [place, cashFlow] of cashFlows.entries()) {
    const { id, closeDay, schedule } = cashFlow
    if (closeDay === null) continue
    const rule = ruleOf(cashFlow, biweeklyDefault)
    const part = { id, rule, place, cashFlow, closeDay, payDay: schedule.recurrenceDay ?? 1 }
    const others = partsOf.get(firstOf(id))
    if (others) others.push(part)
    else partsOf.set(firstOf(id), [part])
  }
  const cards = new Map(
    Array.from(partsOf, ([first, parts]) => [first, new Card(parts, exceptions)]),
  )
  const find = (id: number) => cards.get(firstOf(id)) ?? null
  return {
    cards: [...cards.values()],
    cardOf: ({ id, closeDay }) => (closeDay === null ? null : find(id)),
    payerOf: ({ paidBy }) => (paidBy === null ? null : find(paidBy)),
  }
}
