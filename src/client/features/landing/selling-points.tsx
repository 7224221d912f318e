import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { addDays, browserToday, formatWeekday } from '../../words/dates.ts'

const POINTS = [
  {
    title: 'Daily Projections',
    text: 'See the balance of every day, month and year ahead.',
    Picture: Days,
  },
  {
    title: 'Recurring Tracking',
    text: 'Enter rent or salary once; it repeats on its own schedule.',
    Picture: CashFlows,
  },
  {
    title: 'Green and Red Balances',
    text: 'Green from zero up, red below it: you see a shortfall before it happens.',
    Picture: CalendarDays,
  },
]

export function SellingPoints() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {POINTS.map(({ title, text, Picture }) => (
        <li key={title}>
          <Card className="flex h-full flex-col gap-4 p-4">
            <div
              aria-hidden
              className="flex h-28 flex-col justify-center overflow-hidden rounded-field border border-line bg-canvas text-xs"
            >
              <Picture />
            </div>
            <div className="flex flex-col gap-1">
              <h2 className="font-semibold">{title}</h2>
              <p className="text-ink-soft">{text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const ROW = 'flex flex-1 items-center justify-between gap-2 px-3 not-first:border-t border-line'

function Days() {
  const today = browserToday()
  return [
    ['Salary', 3_181_40],
    ['Groceries', 3_036_40],
    ['Phone Bill', 2_961_40],
  ].map(([names, cents], day) => (
    <div key={names} className={`${ROW} ${day === 0 ? 'bg-surface' : ''}`}>
      <span className="w-7 text-ink-soft">{formatWeekday(addDays(today, day))}</span>
      <span className="min-w-0 flex-1 truncate font-medium">{names}</span>
      <Money cents={Number(cents)} size="small" className="font-semibold" />
    </div>
  ))
}

function CashFlows() {
  return (
    [
      ['Salary', 'Bi-weekly on Friday', 2_500_00],
      ['Rent', 'Monthly on the 1st', -2_000_00],
    ] as const
  ).map(([name, schedule, cents]) => (
    <div key={name} className={`${ROW} flex-wrap content-center gap-y-0`}>
      <span className="font-medium">{name}</span>
      <Money cents={cents} size="small" signed className="font-semibold" />
      <span className="w-full text-ink-soft">{schedule}</span>
    </div>
  ))
}

function CalendarDays() {
  return (
    <div className="grid flex-1 grid-cols-2 gap-px bg-line">
      {(
        [
          [12, 402_00],
          [13, 257_00],
          [14, -84_20],
          [15, 2_415_80],
        ] as const
      ).map(([day, cents]) => (
        <div
          key={day}
          className={`flex flex-col justify-between px-2 py-1 ${cents < 0 ? 'bg-negative-soft' : 'bg-canvas'}`}
        >
          <span className="text-ink-soft">{day}</span>
          <Money cents={cents} size="small" className="self-end font-semibold" />
        </div>
      ))}
    </div>
  )
}
