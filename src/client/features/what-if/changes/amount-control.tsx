import { useState } from 'react'
import { dollarsFromCents, formatCents, MAX_AMOUNT_CENTS } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, type MoneyLimits, readMoney } from '../../../../shared/money/money-text.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'

interface AmountControlProps {
  label: string
  cents: number
  aroundCents: number
  onChange: (cents: number) => void
}

const DOLLAR_STEPS_FROM_CENTS = 20_00

/** Passes on only a right amount; what is typed stays. */
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
