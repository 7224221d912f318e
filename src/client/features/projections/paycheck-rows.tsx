import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Advice } from '../../../shared/projections/advice.ts'
import type { Paycheck, Paychecks } from '../../../shared/projections/paycheck.ts'
import { useIsMobile } from '../../browser/device.ts'
import { AdviceText } from '../../plan/advice-text.tsx'
import { PaycheckItems } from '../../plan/paycheck/paycheck-items.tsx'
import {
  describeEveryday,
  isShort,
  nameDays,
  nameKept,
} from '../../plan/paycheck/paycheck-words.ts'
import { Money } from '../../ui/money-amount.tsx'
import { countOf } from '../../words/counts.ts'
import { daysBetween, nameMoment } from '../../words/dates.ts'
import { FigureTable } from './figure-table.tsx'
import { formatCents } from '../../words/shown-amounts.ts'

export const PAYCHECK_FIGURES = [
  { of: 'inCents', label: 'In' },
  { of: 'outCents', label: 'Bills' },
  { of: 'leftCents', label: 'Left' },
  { of: 'keepCents', label: 'Kept for later' },
  { of: 'spareCents', label: 'Safe to spend' },
] as const

const CELL = 'px-2 py-2.5 @min-[54rem]:px-4'
const CARD = 'block overflow-hidden rounded-card border border-line shadow-card'

const TERM = { role: 'term' }

interface PaycheckRowsProps {
  answer: Paychecks
  /** Covers all days of the paychecks. */
  advice: Advice | null | undefined
}

export function PaycheckRows({ answer, advice }: PaycheckRowsProps) {
  const isTable = !useIsMobile()
  const { paychecks, today, bufferCents } = answer
  const lastDay = paychecks.at(-1)?.to ?? today
  const rows = paychecks.map((paycheck) => (
    <PaycheckRow
      // The running one has another first day tomorrow.
      key={paycheck.isRunning ? 'running' : paycheck.from}
      {...{ paycheck, today, bufferCents, advice, lastDay, isTable }}
    />
  ))
  return (
    <FigureTable
      label="Paychecks"
      titles={['Paycheck', ...PAYCHECK_FIGURES.map(({ label }) => label)]}
      cell={CELL}
      rows={rows}
    />
  )
}

interface PaycheckRowProps extends ShortPaycheckProps {
  isTable: boolean
}

function PaycheckRow({ isTable, ...shown }: PaycheckRowProps) {
  const { paycheck, today, bufferCents } = shown
  const [isOpen, setIsOpen] = useState(false)
  const itemsId = useId()
  const short = isShort(paycheck, bufferCents)
  const { from, to, isRunning } = paycheck
  const part = isTable ? undefined : 'none'
  const days = countOf(daysBetween(from, to) + 1, 'day')
  const across = isTable ? { colSpan: PAYCHECK_FIGURES.length + 1 } : { role: part }
  return (
    <tbody
      {...(!isTable && { role: 'listitem' })}
      className={`${isTable ? 'border-line not-last:border-b' : CARD} ${short ? 'bg-negative-soft' : 'bg-surface'}`}
    >
      <tr role={part} className={isTable ? 'align-top' : 'flex flex-col gap-1.5 px-4 py-3'}>
        <th
          {...(isTable ? { scope: 'row' } : { role: 'heading', 'aria-level': 2 })}
          className={`text-left font-medium ${isTable ? 'pr-4 pl-2' : '-my-1'}`}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? itemsId : undefined}
            className="-ml-2 flex min-h-11 items-center gap-2 rounded-field px-2 text-left whitespace-nowrap transition-colors hover:bg-ink/6"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              size={16}
              aria-hidden
              className={`shrink-0 text-ink-soft transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            <span>
              <span className={short ? 'text-negative' : ''}>{nameDays(paycheck, today)}</span>
              <span className="block text-xs font-normal text-ink-soft">
                {isRunning && <span className="font-semibold text-accent">Now</span>}
                {isRunning && ' · '}
                {days}
              </span>
            </span>
          </button>
        </th>
        {PAYCHECK_FIGURES.map(({ of, label }) => (
          <td
            key={of}
            role={part}
            className={
              isTable
                ? `${CELL} text-right whitespace-nowrap`
                : `flex flex-wrap items-baseline justify-between gap-x-2 ${of === 'spareCents' ? 'border-t border-line pt-1.5' : ''}`
            }
          >
            {!isTable && (
              <span {...TERM} className="text-xs text-ink-soft">
                {label}
              </span>
            )}
            <span {...(!isTable && { role: 'definition' })} className="text-right">
              <PaycheckFigure of={of} paycheck={paycheck} today={today} />
            </span>
          </td>
        ))}
      </tr>
      {short && (
        <tr role={part} className={isTable ? '' : 'block'}>
          <td {...across} className={isTable ? 'px-4 pb-2.5 pl-8' : 'block px-4 pb-3'}>
            <ShortPaycheck {...shown} />
          </td>
        </tr>
      )}
      {isOpen && (
        <tr role={part} className={isTable ? '' : 'block'}>
          <td {...across} id={itemsId} className={isTable ? 'px-4 pb-3 pl-8' : 'block px-4 pb-3'}>
            <PaycheckItems
              paycheck={paycheck}
              today={today}
              className="border-t border-line pt-3"
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface ShortPaycheckProps {
  paycheck: Paycheck
  today: string
  bufferCents: number
  advice: Advice | null | undefined
  lastDay: string
}

/** The amount that is missing, and the smallest change with which no day of any of them is short. */
function ShortPaycheck({ paycheck, today, bufferCents, advice, lastDay }: ShortPaycheckProps) {
  const { cents, date } = paycheck.lowest
  return (
    <p className="text-ink-soft">
      <strong className="font-semibold text-negative">
        Short by {formatCents(bufferCents - cents)} {nameMoment(date, today)}.
      </strong>{' '}
      {advice && <AdviceText advice={advice} today={today} lastDay={lastDay} />}
    </p>
  )
}

interface PaycheckFigureProps {
  of: (typeof PAYCHECK_FIGURES)[number]['of']
  paycheck: Paycheck
  today: string
}

export function PaycheckFigure({ of, paycheck, today }: PaycheckFigureProps) {
  const { [of]: cents, everydayCents } = paycheck
  if (of === 'outCents')
    return (
      <>
        <Money cents={0 - cents} plain={cents === 0} />
        {everydayCents > 0 && (
          <span className="ml-auto block text-xs whitespace-normal text-ink-soft sm:max-w-32 sm:min-w-28">
            {describeEveryday(everydayCents)}
          </span>
        )}
      </>
    )
  if (of === 'inCents' || of === 'leftCents')
    return <Money cents={cents} signed plain={cents === 0} />
  if (of === 'spareCents') return <Money cents={cents} size="large" plain={cents === 0} />
  const kept = nameKept(paycheck, today)
  return (
    <>
      <Money cents={cents} plain faint={cents === 0} />
      {kept && (
        <span className="ml-auto block text-xs whitespace-normal text-ink-soft sm:@max-[54rem]:max-w-28">
          {kept}
        </span>
      )}
    </>
  )
}
