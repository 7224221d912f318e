import type { Day } from '../../../shared/projections/projection.ts'
import { Money, type MoneyProps } from '../../ui/money-amount.tsx'

interface EverydayLineProps {
  day: Day
  className?: string
  amount?: Omit<MoneyProps, 'cents'>
}

/** It has no row with buttons, because it has no dates to mark. */
export function EverydayLine({
  day: { everydayCents },
  className = '',
  amount,
}: EverydayLineProps) {
  if (!everydayCents) return null
  return (
    <p className={`flex justify-between gap-x-4 ${className}`}>
      Everyday spending <Money {...amount} cents={-everydayCents} />
    </p>
  )
}

export function NothingListed({ day, className }: Pick<EverydayLineProps, 'day' | 'className'>) {
  return day.everydayCents ? (
    <EverydayLine day={day} className={`text-ink-soft ${className}`} />
  ) : (
    <p className={`text-ink-soft ${className}`}>No transactions scheduled for this day</p>
  )
}
