import { Money } from '../../ui/money-amount.tsx'

interface SafeAmountProps {
  cents: number
  /** The first day that falls short whatever is spent; null where none does. */
  shortOn: string | null
  className?: string
}

/** The amount that is safe to spend: never in green while a day falls short. */
export function SafeAmount({ cents, shortOn, className = '' }: SafeAmountProps) {
  return shortOn === null ? (
    <Money cents={cents} size="large" className={className} />
  ) : (
    <Money cents={cents} size="large" plain className={`text-warning ${className}`} />
  )
}
