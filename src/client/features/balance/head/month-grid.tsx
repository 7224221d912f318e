import { type RefObject, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import { isMonthInReach, isYearInReach } from '../../../server/use-today.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Popover } from '../../../ui/layers/popover.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { PagedTitle, type PageStep } from '../../../ui/paging.tsx'
import { addMonths, formatMonth, formatMonthShort, monthOf } from '../../../words/dates.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'

export interface MonthGridProps {
  account: AccountRef
  month: string
  today: string
  anchor: RefObject<HTMLElement | null>
  onChoose: (month: string) => void
  onClose: () => void
}

const ROVING = { items: '[data-month]', axis: 'both', columns: 3 } as const

export function MonthGrid({ account, month, today, anchor, onChoose, onClose }: MonthGridProps) {
  const [year, setYear] = useState(Number(month.slice(0, 4)))
  const { data } = trpc.projection.year.useQuery({ account, year, timeZone: browserTimeZone() })
  const january = `${String(year).padStart(4, '0')}-01`
  const months = Array.from({ length: 12 }, (_, index) => addMonths(january, index))
  const stepTo = (label: string, count: number): PageStep => ({
    label,
    go: isYearInReach(year + count, today) ? () => setYear(year + count) : undefined,
  })

  return (
    <Popover
      kind="dialog"
      label="Months"
      align="left"
      anchor={anchor}
      roving={ROVING}
      onClose={onClose}
      // Not in the type of the heading that it is in.
      className="w-96 max-w-[calc(100vw-1rem)] p-3 font-normal"
    >
      <div className="flex justify-center">
        <PagedTitle
          as="h2"
          title={String(year)}
          previous={stepTo('Previous Year', -1)}
          next={stepTo('Next Year', 1)}
        />
      </div>
      <ul className="mt-2 grid grid-cols-3 gap-1">
        {months.map((each) => {
          const span = data?.year === year && data.months.find(({ month }) => month === each)
          const isPast = each < monthOf(today)
          return (
            <li key={each}>
              <button
                type="button"
                data-month={each}
                tabIndex={-1}
                aria-current={each === month ? 'true' : undefined}
                aria-label={formatMonth(each)}
                aria-describedby={span && !isPast ? `lowest-${each}` : undefined}
                disabled={!isMonthInReach(each, today)}
                className={`flex min-h-12 w-full flex-col items-center justify-center rounded-field px-1 transition-colors hover:bg-ink/6 aria-[current]:bg-accent-soft aria-[current]:forced-chosen ${isPast ? 'text-ink-faint' : ''} ${each === monthOf(today) ? 'font-semibold text-accent' : ''}`}
                onClick={() => onChoose(each)}
              >
                <span>{formatMonthShort(each)}</span>
                <span id={`lowest-${each}`} className="min-h-4 text-xs/4 font-normal">
                  {span && !isPast && (
                    <>
                      <span className="sr-only">lowest </span>
                      <Money size="small" cents={span.lowestCents} />
                    </>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-center text-xs text-ink-soft">The lowest balance of each month</p>
    </Popover>
  )
}
