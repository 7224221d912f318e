import type { Occurrence } from '../../../shared/projections/projection.ts'
import type { PayingCard } from '../../../shared/plan/spending.ts'
import type { DayNumber } from '../rules/calendar.ts'
import type { Exception } from './exceptions.ts'
import type { PlanCashFlow } from './plan.ts'
import type { PlannedCashFlow } from './cards/plan-card.ts'

/** The amount of an occurrence that nobody has typed another one for: a card pays for others as well. */
export function plannedCents({ card, place, cashFlow }: PlannedCashFlow, date: DayNumber): number {
  const payment = card && card.paymentOf(place, date)
  return card && payment ? card.plannedCents(payment) : cashFlow.amountCents
}

interface OccurrenceFacts {
  date: string
  planned: number
  isDoneDay: boolean
  card: PayingCard | null
  exception: Exception | undefined
}

export function toOccurrence(
  { kind, id, name, schedule }: PlanCashFlow,
  { date, planned, isDoneDay, card, exception }: OccurrenceFacts,
): Occurrence {
  const override = exception ? exception.overrideCents : null
  return {
    kind,
    id,
    name,
    date,
    amountCents: override ?? planned,
    baseAmountCents: planned,
    hasOverride: override !== null,
    occurred: isDoneDay || (exception ? exception.isDone : false),
    skipped: exception ? exception.isSkipped : false,
    moved: exception ? exception.movedTo !== null : false,
    card,
    ...(schedule.recurrenceType === 'ON_X_DAY' && { oneTime: true }),
  }
}
