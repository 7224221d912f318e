import { useEffect, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { MonthProjection } from '../../../shared/projections/projection.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { Money } from '../../ui/money-amount.tsx'
import {
  addMonths,
  formatMonthName,
  monthOf,
  balancesBegin,
  isPastMonth,
} from '../../words/dates.ts'

const StartingBalance = lazyScreen('StartingBalance', () => import('./starting-balance-field.tsx'))

interface MonthStartProps {
  account: AccountRef
  month: string
  projection: MonthProjection | undefined
  today: string
}

export function MonthStart({ account, month, projection, today }: MonthStartProps) {
  const isCurrentMonth = month === monthOf(today)
  const [hasField, setHasField] = useState(isCurrentMonth)
  if (isCurrentMonth && !hasField) setHasField(true)
  useEffect(() => runWhenIdle(StartingBalance.preload), [])
  return (
    <div className="flex min-h-11 flex-1 flex-col justify-center sm:min-h-15.5 desk:min-h-12.5">
      {/* Hidden, it keeps what was typed and not saved. */}
      {hasField && (
        <div hidden={!isCurrentMonth}>
          <StartingBalance account={account} />
        </div>
      )}
      {!isCurrentMonth && (
        <p className="text-xs/4 text-ink-soft">
          {isPastMonth(month, today)
            ? balancesBegin(month, today)
            : projection && <StartWords projection={projection} />}
        </p>
      )}
    </div>
  )
}

export function StartWords({ projection: { month, startCents } }: { projection: MonthProjection }) {
  return (
    <>
      Starts with <Money cents={startCents} size="small" className="font-semibold" /> from{' '}
      {formatMonthName(addMonths(month, -1))}
    </>
  )
}
