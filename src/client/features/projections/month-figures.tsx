import type { ReactNode } from 'react'
import type { YearProjection } from '../../../shared/projections/projection.ts'
import { useDoor } from '../../plan/door.ts'
import { Money } from '../../ui/money-amount.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { addDays, addMonths, isPastMonth } from '../../words/dates.ts'

export type MonthRow = YearProjection['months'][number]

export type TriedMonths = ReadonlyMap<string, MonthRow>

export interface MonthsProps {
  months: MonthRow[]
  tried: TriedMonths | null
  today: string
  last: ReactNode
}

export const FIGURES = [
  { of: 'firstDayCents', column: '1st Day', label: 'Start' },
  { of: 'lastDayCents', column: 'Last Day', label: 'End' },
  { of: 'lowestCents', column: 'Lowest', label: 'Low' },
  { of: 'highestCents', column: 'Highest', label: 'High' },
  { of: 'netCents', column: 'Monthly Net', label: 'Monthly Net' },
] as const

interface ExplainedFigureProps {
  row: MonthRow
  of: (typeof FIGURES)[number]['of']
  today: string
}

/** A balance that says below zero, or leads to what makes it up. */
export function ExplainedFigure({ row, of, today }: ExplainedFigureProps) {
  const { to } = useDoor()
  const [cents, first] = [row[of], `${row.month}-01`]
  const isOfDay = of === 'firstDayCents' || of === 'lastDayCents'
  if (!isOfDay || isPastMonth(row.month, today))
    return (
      <>
        {of === 'lowestCents' && cents < 0 && <BelowZeroMark />}
        <Money cents={cents} />
      </>
    )
  const last = addDays(`${addMonths(row.month, 1)}-01`, -1)
  return (
    <MoneyButton
      cents={cents}
      leadsTo="Why this number?"
      className="max-sm:-my-3 max-sm:min-h-11"
      button={to('explain', of === 'firstDayCents' ? { to: first } : { from: first, to: last })}
    />
  )
}

export function BelowZeroMark() {
  return (
    <span
      title="Below zero"
      className="mr-1.5 inline-block size-2 rounded-full bg-negative align-baseline"
    />
  )
}
