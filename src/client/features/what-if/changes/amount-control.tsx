import { useState } from 'react'
import { dollarsFromCents, formatCents, MAX_AMOUNT_CENTS } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, type MoneyLimits, readMoney } from '../../../../shared/money/money-text.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'

interface AmountControlProps {
  label: string
  cents: number
  /** The slider goes from half of this to double of it. */
  aroundCents: number
  onChange: (cents: number) => void
}

/** From this amount on the slider steps by a dollar, below it by a cent. */
const DOLLAR_STEPS_FROM_CENTS = 20_00

/** An amount, with a slider beside the field. Only a right amount is passed on; what is typed stays. */
export function AmountControl({ label, cents, aroundCents, onChange }: AmountControlProps) {
  const step = aroundCents < DOLLAR_STEPS_FROM_CENTS ? 1 : 100
  const min = Math.floor(aroundCents / 2 / step) * step
  const max = Math.min(MAX_AMOUNT_CENTS, Math.ceil((aroundCents * 2) / step) * step)
  return (
    <div className="flex items-end gap-3">
      <CentsField
        label={label}
        cents={cents}
        limits={AMOUNT_LIMITS}
        onChange={onChange}
        className="w-32 shrink-0"
      />
      {aroundCents > 0 && (
        <input
          type="range"
          aria-label={`${label}, from half to double`}
          aria-valuetext={formatCents(cents)}
          min={min}
          max={max}
          step={step}
          value={cents}
          onChange={({ target }) => onChange(Number(target.value))}
          className="slider h-11 min-w-0 flex-1 cursor-pointer rounded-field desk:h-9"
        />
      )}
    </div>
  )
}

interface CentsFieldProps {
  label: string
  cents: number
  limits: MoneyLimits
  hint?: string
  className?: string
  onChange: (cents: number) => void
}

/** A field for an amount. Only a right one is passed on, or 0 where it was cleared; what is typed stays. */
export function CentsField({ cents, limits, onChange, ...texts }: CentsFieldProps) {
  const [typed, setTyped] = useState<{ text: string; cents: number } | null>(null)
  // The slider has moved since.
  const isOld = typed !== null && typed.cents !== cents
  return (
    <MoneyField
      {...texts}
      placeholder="0.00"
      value={typed && !isOld ? typed.text : dollarsFromCents(cents)}
      limits={limits}
      onText={(text) => {
        const read = readMoney(text, limits)
        const readCents = read.problem === null ? (read.cents ?? 0) : cents
        setTyped({ text, cents: readCents })
        if (readCents !== cents) onChange(readCents)
      }}
      onLeave={({ problem }) => {
        if (problem === null) setTyped(null)
      }}
    />
  )
}
