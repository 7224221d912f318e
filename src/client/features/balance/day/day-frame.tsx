import type { AccountRef } from '../../../../shared/fields.ts'
import type { Day } from '../../../../shared/projections/projection.ts'
import { useDoor } from '../../../plan/door.ts'
import { useIsBehind } from '../../../server/account-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { formatWeekdayDate, monthOf, balancesBegin, isPastMonth } from '../../../words/dates.ts'

interface DayEndProps {
  day: Day
  today: string
  account: AccountRef
}

export function DayEnd({ day: { date, balanceCents }, today, account }: DayEndProps) {
  const { to } = useDoor()
  const isBehind = useIsBehind(account)
  const isPast = isPastMonth(monthOf(date), today)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-1.5">
        {isPast ? (
          balancesBegin(monthOf(date), today)
        ) : (
          <>
            End of the day <span aria-hidden>·</span>
            <Button
              size="small"
              variant="ghost"
              className="-mx-1.5 px-1.5! text-sm! text-accent!"
              {...to('explain', { to: date })}
            >
              Why this number?
            </Button>
          </>
        )}
      </p>
      <output
        tabIndex={-1}
        aria-busy={isBehind || undefined}
        className={`ml-auto outline-none ${isBehind ? 'opacity-60' : ''}`}
      >
        <Money cents={balanceCents} size="total" />
      </output>
    </div>
  )
}

export function DayTitle({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <>
      {formatWeekdayDate(date)}
      {isToday && (
        <>
          {' '}
          <span className="ml-1 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">
            Today
          </span>
        </>
      )}
    </>
  )
}
