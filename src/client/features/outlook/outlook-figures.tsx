import { type ReactNode, useState } from 'react'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { useMedia } from '../../browser/device.ts'
import { type DoorButton, useDoor } from '../../plan/door.ts'
import { RangeField, SHOWN_RANGES, type ShownRange } from '../../plan/shown-range.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { nameDay, nameMoment } from '../../words/dates.ts'
import { findLow, nameSafeToSpend } from './outlook-words.ts'
import { formatCents } from '../../words/shown-amounts.ts'

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

const CHOICES_FIT = '(min-width: 90rem)'

interface RangeChoiceProps {
  value: ShownRange
  onChange: (range: ShownRange) => void
  className: string
}

function RangeChoice(props: RangeChoiceProps) {
  return useMedia(CHOICES_FIT) ? (
    <RadioChoice {...props} label="Look ahead" size="small" options={SHOWN_RANGES} />
  ) : (
    <RangeField {...props} />
  )
}

interface FigureTextProps {
  label: string[]
  phoneLine?: 'first' | 'second' | undefined
  children: ReactNode
}

interface FigureProps extends FigureTextProps {
  door: DoorButton
  className?: string
}

export function Figure({ door, className = SHARED, ...text }: FigureProps) {
  return (
    <button
      type="button"
      {...door}
      className={`-m-1.5 flex flex-col rounded-field p-1.5 text-left transition-colors hover:bg-ink/6 ${className}`}
    >
      <FigureText {...text} />
    </button>
  )
}

/** Equally wide, so that a longer one moves none. */
const SHARED =
  'flex-[1_0_5.5rem] max-sm:flex-[0_1_auto] @max-[19rem]:basis-2/5 @min-[35rem]:max-w-44'

export function FigureText({ label: [what = '', ...more], phoneLine, children }: FigureTextProps) {
  const isWhatAlone = phoneLine === 'first'
  return (
    <span className="flex flex-col">
      <span className={`text-xs text-ink-soft ${phoneLine ? 'max-sm:whitespace-nowrap' : ''}`}>
        <span className={`block max-sm:inline ${phoneLine === 'second' ? 'max-sm:sr-only' : ''}`}>
          {isWhatAlone ? what.replace(',', '') : what}
          {isWhatAlone && what.endsWith(',') && <span className="max-sm:sr-only">,</span>}
        </span>{' '}
        <span
          className={
            isWhatAlone
              ? 'max-sm:sr-only'
              : phoneLine && 'max-sm:inline-block max-sm:first-letter:uppercase'
          }
        >
          {more}
        </span>
      </span>{' '}
      {children}
    </span>
  )
}

export function Changing({ value, children }: { value: number | string; children: ReactNode }) {
  const [first] = useState(value)
  return (
    <span
      key={value}
      className={
        value === first
          ? ''
          : 'transition-[opacity,translate] starting:translate-y-1 starting:opacity-0'
      }
    >
      {children}
    </span>
  )
}

interface SafeAmountProps {
  cents: number
  shortOn: string | null
  className?: string
}

/** Never green while a day falls short. */
export function SafeAmount({ cents, shortOn, className = '' }: SafeAmountProps) {
  const isShort = shortOn !== null
  const tone = isShort ? 'text-warning' : ''
  return <Money cents={cents} size="large" plain={isShort} className={`${tone} ${className}`} />
}
