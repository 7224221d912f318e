import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'

const PICTURE = 'flex h-20 items-center justify-center rounded-field bg-canvas px-3'

/** Three features of Balance, each with a small picture of the product. */
export function SellingPoints() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      <SellingPoint
        title="Daily Projections"
        text="See the balance of every day, month and year ahead."
        picture={<BalanceLine />}
      />
      <SellingPoint
        title="Recurring Tracking"
        text="Enter rent or salary once; it repeats on its own schedule."
        picture={<RecurringRow />}
      />
      <SellingPoint
        title="Green and Red Balances"
        text="Green from zero up, red below it: you see a shortfall before it happens."
        picture={<GreenAndRed />}
      />
    </ul>
  )
}

function SellingPoint({
  title,
  text,
  picture,
}: {
  title: string
  text: string
  picture: ReactNode
}) {
  return (
    <li>
      <Card className="flex h-full flex-col gap-3 p-4">
        <div aria-hidden className={PICTURE}>
          {picture}
        </div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </Card>
    </li>
  )
}

function BalanceLine() {
  return (
    <svg viewBox="0 0 160 56" className="h-14 w-full" fill="none">
      <path d="M0 46h160" className="stroke-line-strong" strokeDasharray="3 4" />
      <path
        d="M2 24h18v8h20v7h18V12h22v9h20v8h18v5h18V6h22"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

function RecurringRow() {
  return (
    <div className="flex w-full items-center justify-between gap-2 text-xs">
      <span>
        <span className="block font-medium">Rent</span>
        <span className="text-ink-faint">Monthly on the 1st</span>
      </span>
      <Money cents={-2_000_00} size="small" />
    </div>
  )
}

function GreenAndRed() {
  return (
    <div className="flex w-full flex-col items-end gap-1">
      <Money cents={3_181_40} size="large" />
      <Money cents={-84_20} size="large" />
    </div>
  )
}
