import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import { runWhenIdle } from '../../../browser/when-idle.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import { useDoor } from '../../../plan/door.ts'
import { isMonthInReach } from '../../../server/use-today.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { usePopover } from '../../../ui/layers/opening.ts'
import type { ViewChoices } from './more-menu.tsx'
import { PagedTitle, type PageStep } from '../../../ui/paging.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { addMonths, formatMonth, formatMonthName } from '../../../words/dates.ts'

const MonthGrid = lazyScreen('MonthGrid', () => import('./month-grid.tsx'))

const MoreMenu = lazyScreen('MoreMenu', () => import('./more-menu.tsx'))

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
] as const

interface MonthHeadProps extends ViewChoices {
  account: AccountRef
  month: string
  today: string
  goToMonth: (month: string) => void
  onToday: (() => void) | undefined
  checkInBadge: ReactNode
}

export function MonthHead(props: MonthHeadProps) {
  const { account, month, today, goToMonth, view, onView, onToday, checkInBadge } = props
  const { to } = useDoor()
  const canChange = useCanChange()
  const grid = usePopover(MonthGrid)
  const more = usePopover(MoreMenu)
  useEffect(() => runWhenIdle(MoreMenu.preload), [])
  const stepTo = (label: string, count: number): PageStep => {
    const target = addMonths(month, count)
    return { label, go: isMonthInReach(target, today) ? () => goToMonth(target) : undefined }
  }

  return (
    <div className="@container print:hidden">
      <Toolbar aria-label="Month" className="flex flex-wrap items-center gap-1 sm:gap-2">
        <PagedTitle
          title={<MonthTitle month={month} today={today} {...grid.button} />}
          className="min-w-27 text-lg/7 max-[24rem]:min-w-24 sm:min-w-54 sm:text-xl/7"
          previous={stepTo('Previous Month', -1)}
          next={stepTo('Next Month', 1)}
        />
        {onToday && <Button onClick={onToday}>Today</Button>}
        {onView && (
          <div className="@max-[43rem]:hidden">
            <Segmented label="View" value={view} options={VIEWS} onChange={onView} />
          </div>
        )}
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {canChange && (
            <Button className="relative max-sm:px-3" {...to('check-in')}>
              Check in
              {checkInBadge}
            </Button>
          )}
          <Button className="@max-[54rem]:hidden" {...to('afford')}>
            Can I afford it?
          </Button>
          <IconButton
            {...more.button}
            variant="secondary"
            label="More"
            icon={<Ellipsis size={18} aria-hidden />}
            aria-haspopup="menu"
          />
        </div>
        {/* Not in the heading, which would be read aloud with all of it. */}
        {grid.isOpen && (
          <MonthGrid
            account={account}
            month={month}
            today={today}
            {...grid.place}
            onChoose={(chosen) => {
              grid.place.onClose()
              goToMonth(chosen)
            }}
          />
        )}
        {more.isOpen && <MoreMenu {...props} {...more.place} />}
      </Toolbar>
    </div>
  )
}

interface MonthTitleProps extends ComponentProps<'button'> {
  month: string
  today: string
}

function MonthTitle({ month, today, ...button }: MonthTitleProps) {
  const isThisYear = month.slice(0, 4) === today.slice(0, 4)
  const year = formatMonth(month).replace(formatMonthName(month), '')
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="dialog"
      className="inline-flex min-h-11 items-center gap-1 rounded-field px-1 whitespace-nowrap transition-colors hover:bg-ink/6 desk:min-h-9 sm:px-2"
    >
      <span>
        {formatMonthName(month)}
        {/* On phones it has no room beside the month. */}
        <span className={isThisYear ? 'max-sm:sr-only' : 'max-sm:block max-sm:text-xs/3'}>
          {year}
        </span>
      </span>
      <ChevronDown size={16} aria-hidden className="text-ink-faint max-sm:hidden" />
    </button>
  )
}
