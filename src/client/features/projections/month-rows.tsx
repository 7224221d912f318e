import { memo } from 'react'
import { useIsMobile } from '../../browser/device.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { formatMonth } from '../../words/dates.ts'
import {
  BelowZeroMark,
  ExplainedFigure,
  FIGURES,
  type MonthRow,
  type MonthsProps,
} from './month-figures.tsx'

const CELL = 'px-[var(--cell)] py-2.5'
const CARD = 'grid grid-cols-2 gap-x-6 gap-y-1.5'
const REAL_CARD = `${CARD} rounded-card border border-line bg-surface px-4 py-3 shadow-card`
const TRIED_CARD = `${CARD} hatched mx-3 rounded-b-card border border-t-0 border-dashed border-accent px-3 py-2`

const LIST = { role: 'list' }
const TERM = { role: 'term' }

/** A table, which is a list of cards on a phone. Memoized: a step of a slider does not render it. */
export const MonthRows = memo(function MonthRows({ months, tried, today, last }: MonthsProps) {
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
  if (!isTable)
    return (
      <div className="flex flex-col gap-3">
        <table {...LIST} aria-label="Months" className="flex flex-col gap-3">
          {rows}
        </table>
        {last && <Card className="overflow-hidden">{last}</Card>}
      </div>
    )
  return (
    <Card className="overflow-hidden">
      <section
        aria-label="Months"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- large amounts make it scroll
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className={`w-full ${tried ? '[--cell:0.5rem]' : '[--cell:1rem]'}`}>
          <thead className="border-b border-line text-xs text-ink-soft">
            <tr>
              <th scope="col" className={`${CELL} text-left font-medium`}>
                Month
              </th>
              {FIGURES.map(({ column }) => (
                <th key={column} scope="col" className={`${CELL} text-right font-medium`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {rows}
        </table>
      </section>
      {last}
    </Card>
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
          <>
            {today && !isNet ? (
              <ExplainedFigure row={figures} of={of} today={today} />
            ) : (
              <>
                {of === 'lowestCents' && figures[of] < 0 && <BelowZeroMark />}
                <Money
                  signed={isNet}
                  cents={figures[of]}
                  size={isNet && !isTable && !isTried ? 'large' : 'medium'}
                  className={isNet && isTable ? 'font-semibold' : ''}
                />
              </>
            )}
          </>
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
