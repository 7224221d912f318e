import type { Outlook } from '../../../shared/projections/answers.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { useDoor } from '../../plan/door.ts'
import type { ShownRange } from '../../plan/shown-range.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { safeToSpendOf } from '../../words/safe-to-spend.ts'
import { Changing, Figure } from './figure.tsx'
import { findLow, nameDay, nameMoment, nameSafeToSpend } from './outlook-words.ts'
import { RangeChoice } from './range-choice.tsx'
import { SafeAmount } from './safe-amount.tsx'

interface OutlookFiguresProps {
  outlook: Outlook
  range: ShownRange
  isBehind: boolean
  onRange: (range: ShownRange) => void
}

export function OutlookFigures({ outlook, range, isBehind, onRange }: OutlookFiguresProps) {
  const { to } = useDoor()
  const { today, todayCents, lowest } = outlook
  const safe = safeToSpendOf(outlook)
  const low = findLow(outlook)
  const size = sharedSizeOf(lowest.cents, safe.cents)
  return (
    <div
      aria-busy={isBehind || undefined}
      className={`flex flex-wrap items-start justify-between gap-2 max-sm:gap-y-0.5 @min-[35rem]:gap-x-4 @min-[43.5rem]:gap-x-8 ${isBehind ? 'opacity-60' : ''}`}
    >
      <Toolbar aria-label="Answers" className="contents">
        <Figure
          label={['Today']}
          className={`flex-none ${isLong(todayCents) ? '' : BESIDE_ITS_NAME}`}
          door={to('day', { date: today })}
        >
          <Changing value={todayCents}>
            <Money
              cents={todayCents}
              size="answer"
              className={`max-sm:leading-8 ${narrowSizeOf(todayCents)}`}
            />
          </Changing>
        </Figure>
        <div className="order-1 flex flex-1 basis-full flex-wrap gap-x-3 gap-y-3 max-sm:justify-between @min-[43.5rem]:order-none @min-[43.5rem]:basis-auto min-[90rem]:@min-[35rem]:order-none min-[90rem]:@min-[35rem]:basis-auto">
          <Figure
            label={['Lowest', nameMoment(lowest.date, today)]}
            door={to('day', { date: lowest.date })}
          >
            <Changing value={lowest.cents}>
              <Money cents={lowest.cents} size="large" className={size} />
            </Changing>
          </Figure>
          <Figure
            label={nameSafeToSpend(outlook, range)}
            phoneLine="first"
            door={to('safe-to-spend')}
          >
            <Changing value={safe.cents}>
              <SafeAmount {...safe} className={size} />
            </Changing>
          </Figure>
          {low && (
            <Figure label={low.label} phoneLine="second" door={to('day', { date: low.date })}>
              <span className={`text-base font-semibold whitespace-nowrap ${low.tone}`}>
                {low.date === today ? 'Today' : nameDay(low.date, today)}
              </span>
            </Figure>
          )}
        </div>
      </Toolbar>
      <RangeChoice
        className="max-sm:absolute max-sm:-top-2 max-sm:-right-3 [&_select]:pl-2.5 max-sm:[&_select]:border-transparent max-sm:[&_select]:bg-transparent max-sm:[&_select]:text-ink-soft min-[90rem]:@min-[35rem]:absolute min-[90rem]:@min-[35rem]:top-full min-[90rem]:@min-[35rem]:right-0 min-[90rem]:@min-[35rem]:z-1 min-[90rem]:@min-[35rem]:mt-4"
        value={range}
        onChange={onRange}
      />
    </div>
  )
}

const BESIDE_ITS_NAME =
  'max-sm:@min-[19rem]:[&>span]:flex-row max-sm:@min-[19rem]:[&>span]:items-baseline max-sm:@min-[19rem]:[&>span]:gap-2'

function isLong(cents: number): boolean {
  return formatCents(cents).length > '$99,999.99'.length
}

function narrowSizeOf(cents: number): string {
  if (formatCents(cents).length > '-$999,999.99'.length)
    return 'max-sm:text-base! max-sm:@max-[19rem]:text-xs! @max-[35rem]:text-xl/8 @max-[52rem]:text-number'
  return isLong(cents)
    ? 'max-sm:text-xl/8! @max-[35rem]:text-number'
    : '@max-[35rem]:text-number @max-[19rem]:text-xl/8'
}

/** Smaller for long amounts, because one that wraps would move all that is below. */
function sharedSizeOf(...amountsCents: number[]): string {
  const length = amountsCents.reduce((most, cents) => Math.max(most, formatCents(cents).length), 0)
  if (length > '-$999,999,999.99'.length) return 'text-xs/6!'
  if (length > '$9,999,999.99'.length) return '@max-[52rem]:text-xs/6'
  return length > '-$999,999.99'.length ? '@max-[52rem]:text-sm/6' : ''
}
