import { type ReactNode } from 'react'
import type { YearProjection } from '../../../shared/projections/projection.ts'
import { useIsMobile } from '../../browser/device.ts'
import { useDoor } from '../../plan/door.ts'
import { Money, type MoneyProps } from '../../ui/money-amount.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { formatMonth, isPastMonth, lastDayOf } from '../../words/dates.ts'
import { FigureTable } from './figure-table.tsx'
import { memoDrawn } from '../../ui/redraw.ts'

type MonthRow = YearProjection['months'][number]

export type TriedMonths = ReadonlyMap<string, MonthRow>

export const FIGURES = [
  { of: 'firstDayCents', column: '1st Day', label: 'Start' },
  { of: 'lastDayCents', column: 'Last Day', label: 'End' },
  { of: 'lowestCents', column: 'Lowest', label: 'Low' },
  { of: 'highestCents', column: 'Highest', label: 'High' },
  { of: 'netCents', column: 'Monthly Net', label: 'Monthly Net' },
] as const

const CELL = 'px-[var(--cell)] py-2.5'
const TIGHT = '[--cell:0.25rem] @min-[42rem]:[--cell:0.5rem]'
const CARD = 'grid grid-cols-2 gap-x-6 gap-y-1.5'
const REAL_CARD = `${CARD} rounded-card border border-line bg-surface px-4 py-3 shadow-card`
const TRIED_CARD = `${CARD} hatched mx-3 rounded-b-card border border-t-0 border-dashed border-accent px-3 py-2`

const TERM = { role: 'term' }

interface MonthRowsProps {
  months: MonthRow[]
  tried: TriedMonths | null
  today: string
  last: ReactNode
}

/** Memoized: a step of a slider does not render it. */
export const MonthRows = memoDrawn(function MonthRows({
  months,
  tried,
  today,
  last,
}: MonthRowsProps) {
  const isTable = !useIsMobile()
  const rows = months.map((row) => (
    <tbody
      key={row.month}
      {...(!isTable && { role: 'listitem' })}
      className={isTable ? 'border-line not-last:border-b' : 'block'}
    >
      <MonthLine isTable={isTable} month={row.month} figures={row} today={today} />
      {tried && (
        <MonthLine isTable={isTable} month={row.month} figures={tried.get(row.month)} isTried />
      )}
    </tbody>
  ))
  return (
    <FigureTable
      label="Months"
      titles={['Month', ...FIGURES.map(({ column }) => column)]}
      cell={CELL}
      className={tried ? TIGHT : '[--cell:0.5rem] @min-[46rem]:[--cell:1rem]'}
      rows={rows}
      last={last}
    />
  )
})

interface MonthLineProps {
  isTable: boolean
  month: string
  figures: MonthRow | undefined
  isTried?: boolean
  today?: string
}

function MonthLine({ isTable, month, figures, isTried = false, today }: MonthLineProps) {
  const name = formatMonth(month)
  const card = isTable ? undefined : 'none'
  const heading = isTried ? 'text-xs font-semibold' : 'mb-0.5 font-semibold'
  const headCell = isTried ? 'text-xs text-ink-soft' : 'whitespace-nowrap'
  return (
    <tr
      role={card}
      className={isTable ? (isTried ? 'hatched' : '') : isTried ? TRIED_CARD : REAL_CARD}
    >
      <th
        {...(isTable ? { scope: 'row' } : { role: 'heading', 'aria-level': isTried ? 3 : 2 })}
        className={`text-left ${isTable ? `${CELL} font-medium ${headCell}` : `col-span-2 ${heading}`}`}
      >
        {isTried ? (
          <>
            What if<span className="sr-only"> in {name}</span>
          </>
        ) : (
          name
        )}
      </th>
      {FIGURES.map(({ of, label }) => {
        const isNet = of === 'netCents'
        const value = figures && (
          <Figure
            {...{ figures, of, today }}
            size={isNet && !isTable && !isTried ? 'large' : 'medium'}
            className={isNet && isTable ? 'font-semibold' : ''}
          />
        )
        return (
          <td
            key={of}
            role={card}
            className={
              isTable
                ? `${CELL} text-right whitespace-nowrap`
                : `flex items-baseline justify-between gap-x-2 ${isNet && !isTried ? 'col-span-2 border-t border-line pt-1.5' : 'flex-wrap'}`
            }
          >
            {!isTable && (
              <span {...TERM} className="text-xs text-ink-soft">
                {label}
              </span>
            )}
            <span {...(!isTable && { role: 'definition', className: 'min-h-5' })}>
              {value ??
                (of === 'firstDayCents' && <span className="text-transparent">Not known yet</span>)}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

interface FigureProps extends Pick<MoneyProps, 'size' | 'className'> {
  figures: MonthRow
  of: (typeof FIGURES)[number]['of']
  today: string | undefined
}

/** A balance of the real plan leads to what makes it up. */
function Figure({ figures, of, today, ...money }: FigureProps) {
  const { to } = useDoor()
  const { month, [of]: cents } = figures
  const isOfDay = of === 'firstDayCents' || of === 'lastDayCents'
  if (!isOfDay || today === undefined || isPastMonth(month, today))
    return (
      <>
        {of === 'lowestCents' && cents < 0 && (
          <span
            title="Below zero"
            className="mr-1.5 inline-block size-2 rounded-full bg-negative align-baseline"
          />
        )}
        <Money {...money} signed={of === 'netCents'} cents={cents} />
      </>
    )
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return (
    <MoneyButton
      cents={cents}
      leadsTo="Why this number?"
      className="max-sm:-my-3 max-sm:min-h-11"
      button={to('explain', of === 'firstDayCents' ? { to: first } : { from: first, to: last })}
    />
  )
}
