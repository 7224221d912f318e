import type { MonthProjection } from '../../../shared/projections/projection.ts'
import { Money } from '../../ui/money-amount.tsx'
import { addMonths, formatMonthName } from '../../words/dates.ts'
import { balancesBegin, isPastMonth } from '../../words/past-balances.ts'

interface MonthStartProps {
  month: string
  /** Of this month; absent until it is there. */
  projection: MonthProjection | undefined
  today: string
}

/** Says which balance another month than the current one starts with, in the place of the starting balance [behaviour: Starting balance]. */
export function MonthStart({ month, projection, today }: MonthStartProps) {
  return (
    <p className="flex min-h-17 w-44 flex-col justify-end pb-1.5 text-balance text-ink-soft sm:min-h-15">
      {isPastMonth(month, today) ? (
        balancesBegin(month, today)
      ) : (
        <span>{projection && <StartWords projection={projection} />}</span>
      )}
    </p>
  )
}

interface StartWordsProps {
  projection: MonthProjection
  /** On paper there are no colours. */
  plain?: boolean
}

/** "Starts with $2,961.11 from November" */
export function StartWords({ projection: { month, startCents }, plain = false }: StartWordsProps) {
  return (
    <>
      Starts with <Money cents={startCents} plain={plain} className="font-semibold" /> from{' '}
      {formatMonthName(addMonths(month, -1))}
    </>
  )
}
