import type { AccountRef } from '../../../../shared/fields.ts'
import type { Day } from '../../../../shared/projections/projection.ts'
import { usePlanLinks } from '../../../links/plan-links.ts'
import { useIsBehind } from '../../../server/account-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { monthOf } from '../../../words/dates.ts'
import { balancesBegin, isPastMonth } from '../../../words/past-balances.ts'

interface DayEndProps {
  day: Day
  today: string
  account: AccountRef
}

/** The balance at the end of a day, and the way to why. */
export function DayEnd({ day: { date, balanceCents }, today, account }: DayEndProps) {
  const { explain } = usePlanLinks()
  const isBehind = useIsBehind(account)
  const isPast = isPastMonth(monthOf(date), today)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 text-ink-soft">
      <div className="flex flex-col items-start @lg:flex-row @lg:items-center @lg:gap-x-3">
        {isPast ? balancesBegin(monthOf(date), today) : 'Balance at the end of the day'}
        {!isPast && (
          <Button
            size="small"
            variant="ghost"
            aria-haspopup="dialog"
            className="-mx-1.5 px-1.5! text-sm! text-accent!"
            onClick={() => explain({ to: date })}
          >
            Why this number?
          </Button>
        )}
      </div>
      <output
        tabIndex={-1}
        aria-busy={isBehind || undefined}
        className={`ml-auto outline-none ${isBehind ? 'opacity-60' : ''}`}
      >
        <Money cents={balanceCents} size="number" />
      </output>
    </div>
  )
}
