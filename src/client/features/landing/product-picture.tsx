import type { ReactNode } from 'react'
import { addDays, browserToday, formatDay, formatWeekdayAhead } from '../../words/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'

const DAYS_TO_FIRST_BELOW = 45
const DAYS_TO_LOWEST = 51
const SHOWN_DAYS = 90

export function ProductPicture() {
  const today = browserToday()
  const dayAfter = (days: number) => formatWeekdayAhead(addDays(today, days), today)
  return (
    <figure>
      <figcaption className="sr-only">
        A picture of Balance: the balance of today, the lowest one ahead, what is safe to spend, and
        a line of the next three months.
      </figcaption>
      <Card aria-hidden className="px-4 py-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
          <Figure label="Today" className="w-full sm:w-auto">
            <Money cents={2_961_11} size="answer" />
          </Figure>
          <Figure label={`Lowest, ${dayAfter(DAYS_TO_LOWEST)}`}>
            <Money cents={-548_68} size="large" />
          </Figure>
          <Figure label="Safe to spend">
            <span className="text-base font-semibold text-warning">$0.00</span>
          </Figure>
          <Figure label="First day below zero">
            <span className="text-base font-semibold text-negative">
              {dayAfter(DAYS_TO_FIRST_BELOW)}
            </span>
          </Figure>
        </div>
        <BalanceLine />
        <p className="flex justify-between text-xs text-ink-faint">
          <span>Today</span>
          <span>{formatDay(addDays(today, SHOWN_DAYS))}</span>
        </p>
      </Card>
    </figure>
  )
}

function Figure({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <span className="block text-xs text-ink-soft">{label}</span>
      {children}
    </div>
  )
}

/** Stretched to the width of the card: what is round would not stay so. */
function BalanceLine() {
  return (
    <div className="relative mt-5">
      <svg
        viewBox="0 0 700 150"
        preserveAspectRatio="none"
        className="h-32 w-full sm:h-44"
        fill="none"
        strokeWidth="2.25"
        strokeLinejoin="round"
      >
        <g className="*:[vector-effect:non-scaling-stroke]">
          <path d="M0 12H700M0 62H700" strokeWidth="1" className="stroke-line" />
          <path d="M0 112H700" strokeWidth="1" className="stroke-line-strong" />
          <path
            d="M0 38H28V49H48V58H72V46H106V8H162V22H218V28H256V38H296V48H322V112M408 112V34H476V46H522V58H560V64H596V30H656V38H700"
            className="stroke-accent"
          />
          <path d="M322 112V126H346V130H386V136H408V112Z" className="fill-negative-soft" />
          <path d="M322 112V126H346V130H386V136H408V112" className="stroke-negative" />
        </g>
      </svg>
      <Dot className="bg-accent" style={{ left: '0%', top: `${(38 / 150) * 100}%` }} />
      <Dot
        className="bg-negative"
        style={{ left: `${(397 / 700) * 100}%`, top: `${(136 / 150) * 100}%` }}
      />
    </div>
  )
}

function Dot({ className, style }: { className: string; style: { left: string; top: string } }) {
  return (
    <span
      className={`absolute size-2.5 -translate-1/2 rounded-full ring-2 ring-surface ${className}`}
      style={style}
    />
  )
}
