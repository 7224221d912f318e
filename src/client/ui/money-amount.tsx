import { areAmountsHidden, formatCents } from '../words/shown-amounts.ts'

const SIZES = {
  small: 'text-xs',
  medium: 'text-sm',
  large: 'text-base font-semibold',
  total: 'text-xl font-semibold tracking-tight',
  number: 'text-number font-semibold tracking-tight',
  answer: 'text-answer font-semibold tracking-tight',
}

export interface MoneyProps {
  cents: number
  signed?: boolean
  size?: keyof typeof SIZES
  plain?: boolean
  faint?: boolean
  className?: string
}

export function Money({
  cents,
  signed,
  size = 'medium',
  plain,
  faint,
  className = '',
}: MoneyProps) {
  const money = cents < 0 ? 'text-negative' : 'text-positive'
  const tone = faint ? 'text-ink-faint font-normal!' : plain ? '' : money
  return (
    <span className={`whitespace-nowrap tabular-nums ${SIZES[size]} ${tone} ${className}`}>
      {signed && cents > 0 && !areAmountsHidden() && '+'}
      {formatCents(cents)}
    </span>
  )
}

const EMS_PER_DIGIT = 0.7
const EMS_PER_MARK = 0.4

/** Ems in a wide bold font. */
export function emsOf(text: string): number {
  const digits = text.replaceAll(/[,.+-]/g, '').length
  return digits * EMS_PER_DIGIT + (text.length - digits) * EMS_PER_MARK
}
