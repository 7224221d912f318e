import { Money } from '../../ui/money-amount.tsx'

interface SafeAmountProps {
  cents: number
  shortOn: string | null
  className?: string
}

/** Never green while a day falls short. */
export function SafeAmount({ cents, shortOn, className = '' }: SafeAmountProps) {
  return shortOn === null ? (
    <Money cents={cents} size="large" className={className} />
  ) : (
    <Money cents={cents} size="large" plain className={`text-warning ${className}`} />
  )
}
