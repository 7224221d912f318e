import { useEffect, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { MonthProjection } from '../../../shared/projections/projection.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { Button } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import { Money } from '../../ui/money-amount.tsx'
import { addMonths, formatDay, formatMonthName, monthOf } from '../../words/dates.ts'
import { balancesBegin, isPastMonth } from '../../words/past-balances.ts'

const StartingBalanceField = lazyScreen(() =>
  import('./starting-balance-field.tsx').then((file) => file.StartingBalanceField),
)

interface MonthStartProps {
  account: AccountRef
  month: string
  /** Of this month; absent until it is there. */
  projection: MonthProjection | undefined
  today: string
}

/**
 * The balance that a month starts with [behaviour: Starting balance]: the current one's can be changed. Its field is open
 * at first where no balance was ever set.
 */
export function MonthStart({ account, month, projection, today }: MonthStartProps) {
  const settings = useAccountSettings(account)
  const open = useOpen()
  useEffect(() => runWhenIdle(StartingBalanceField.preload), [])
  const [field, setField] = useState<'folded' | 'open' | 'changing'>('folded')
  // It stays open: its first balance is still being typed when it is saved.
  const isUnset = settings?.balanceOn === null && settings.startingBalanceCents === 0
  if (isUnset && field === 'folded') setField('open')
  const isCurrentMonth = month === monthOf(today)
  return (
    <>
      {/* Hidden, it keeps what was typed and could not be saved. */}
      {field !== 'folded' && (
        <div hidden={!isCurrentMonth} className="min-h-17 desk:min-h-15">
          <StartingBalanceField account={account} takesFocus={field === 'changing'} />
        </div>
      )}
      {isCurrentMonth && field === 'folded' && (
        <p className={LINE}>
          {settings && (
            <>
              <span>
                Starts with{' '}
                <Money cents={settings.startingBalanceCents} className="font-semibold" /> on{' '}
                {formatDay(`${month}-01`)} ·
              </span>
              <Button
                size="small"
                variant="ghost"
                className="px-1.5! text-sm! text-accent!"
                aria-label="Change the starting balance"
                onClick={() => void open(StartingBalanceField, () => setField('changing'))}
              >
                Change
              </Button>
            </>
          )}
        </p>
      )}
      {!isCurrentMonth && (
        <p className={LINE}>
          {isPastMonth(month, today) ? (
            balancesBegin(month, today)
          ) : (
            <span>{projection && <StartWords projection={projection} />}</span>
          )}
        </p>
      )}
    </>
  )
}

const LINE = 'flex min-h-11 items-center text-ink-soft desk:min-h-8'

/** "Starts with $2,961.11 from November" */
export function StartWords({ projection: { month, startCents } }: { projection: MonthProjection }) {
  return (
    <>
      Starts with <Money cents={startCents} className="font-semibold" /> from{' '}
      {formatMonthName(addMonths(month, -1))}
    </>
  )
}
