import { ChevronRight, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useIsPrinting } from '../../browser/device.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { YearProjection } from '../../../shared/projections/projection.ts'
import { useDoor } from '../../plan/door.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { goTo, usePlaceOf } from '../../links/place.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { isYearInReach, useToday } from '../../server/use-today.ts'
import { balancesBegin, isPastYear } from '../../words/dates.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { followSwipe, PagedTitle, type PageStep } from '../../ui/paging.tsx'
import { PaycheckList } from './paycheck-list.tsx'
import { MonthRows } from './month-rows.tsx'
import { TotalTiles } from './total-tiles.tsx'
import { useTriedMonths } from './use-tried-months.ts'
import { YearStatement } from './year-statement.tsx'
import { useRedraw } from '../../ui/redraw.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'

const FACES = [
  { value: 'months', label: 'Months' },
  { value: 'paychecks', label: 'Paychecks' },
] as const

interface ProjectionsScreenProps {
  graph?: ReactNode
  banner?: ReactNode
  /** Below the year, which would push it down. */
  below?: ReactNode
}

export function ProjectionsScreen(props: ProjectionsScreenProps) {
  useRedraw()
  const { account } = useCurrentAccount()
  // Mounted again for each account, so that no account shows the data of another.
  return <ProjectionsOfAccount key={account} account={account} {...props} />
}

function ProjectionsOfAccount({
  account,
  graph,
  banner,
  below,
}: ProjectionsScreenProps & { account: AccountRef }) {
  const browserToday = useToday()
  const year = usePlaceOf('projections', (place) => place.year) ?? yearOf(browserToday)
  const face = usePlaceOf('projections', (place) => place.face) ?? 'months'
  const showsMonths = face === 'months'
  const query = useYear(account, year, showsMonths)
  const { data, isPlaceholderData } = query
  const today = data?.today ?? browserToday
  const isPrinting = useIsPrinting()
  const { to } = useDoor()
  const whatIf = useWhatIf()
  const whatIfButton = useRef<HTMLButtonElement>(null)
  const yearHead = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(whatIf.isOpen)
  // The control that had the focus is gone with the panel.
  useEffect(() => {
    if (wasOpen.current && !whatIf.isOpen) whatIfButton.current?.focus({ preventScroll: true })
    wasOpen.current = whatIf.isOpen
  }, [whatIf.isOpen])

  // Null is the current year.
  const goToYear = (target: number) => goTo({ year: target === yearOf(today) ? null : target })
  const stepTo = (label: string, target: number): PageStep => ({
    label,
    go: isYearInReach(target, today) ? () => goToYear(target) : undefined,
  })

  return (
    <div className="flex flex-col gap-4">
      {isPrinting && showsMonths && data && <YearStatement data={data} account={account} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <h1 className="text-xl/7 font-semibold">Financial Projections</h1>
        <div className="flex flex-wrap gap-1">
          {!whatIf.isOpen && (
            <Button ref={whatIfButton} onClick={() => whatIf.open()}>
              What if
            </Button>
          )}
          <Button {...to('afford')}>Can I afford it?</Button>
          <IconButton
            label="Print"
            icon={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          />
        </div>
      </div>
      {banner}
      {graph}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <Segmented
          label="Months or paychecks"
          value={face}
          options={FACES}
          onChange={(chosen) => goTo({ face: chosen === 'paychecks' ? chosen : null })}
        />
        {showsMonths && (
          <div ref={yearHead} tabIndex={-1} className="outline-none">
            <PagedTitle
              as="h2"
              title={String(year)}
              previous={stepTo('Previous Year', year - 1)}
              next={stepTo('Next Year', year + 1)}
            />
          </div>
        )}
      </div>
      {!showsMonths && <PaycheckList account={account} />}
      {showsMonths && <NotLoaded query={query} />}
      {showsMonths && data && (
        <div
          aria-busy={isPlaceholderData || undefined}
          onPointerDown={({ nativeEvent, currentTarget }) =>
            followSwipe(nativeEvent, currentTarget, (step) => {
              if (isYearInReach(year + step, today)) goToYear(year + step)
            })
          }
          className={`flex touch-pan-y touch-pinch-zoom flex-col gap-4 transition-[translate] print:hidden ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {!whatIf.isOpen && <TotalTiles year={data} />}
          {isPastYear(data.year, today) && (
            <p className="text-ink-soft">{balancesBegin(`${data.year}-12`, today)}</p>
          )}
          <Months
            account={account}
            year={data}
            last={
              isYearInReach(year + 1, today) && (
                <NextYearRow
                  year={year + 1}
                  onGo={() => {
                    goToYear(year + 1)
                    yearHead.current?.focus()
                  }}
                />
              )
            }
          />
        </div>
      )}
      {(data || !showsMonths) && below && (
        <div className="flex flex-col gap-4 print:hidden">{below}</div>
      )}
    </div>
  )
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

interface MonthsProps {
  account: AccountRef
  year: YearProjection
  last: ReactNode
}

/** Apart, because each step of a slider renders it. */
function Months({ account, year, last }: MonthsProps) {
  const { months, problem } = useTriedMonths(account, year)
  return (
    <>
      {problem && <p className="text-ink-soft">{problem}</p>}
      <MonthRows months={year.months} tried={months} today={year.today} last={last} />
    </>
  )
}

function NextYearRow({ year, onGo }: { year: number; onGo: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center justify-between border-t border-line bg-sunken px-4 text-left font-medium text-ink-soft transition-colors hover:text-ink focus-visible:outline-offset-[-2px]"
      onClick={onGo}
    >
      {/* Not "Next Year", as one button above is called. */}
      On to {year}
      <ChevronRight size={16} aria-hidden />
    </button>
  )
}

function useYear(account: AccountRef, year: number, enabled: boolean) {
  const utils = trpc.useUtils()
  const query = trpc.projection.year.useQuery(
    { account, year, timeZone: browserTimeZone() },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always', enabled },
  )

  const { data } = query
  useEffect(() => {
    if (data?.year !== year) return
    for (const neighbour of [year + 1, year - 1]) {
      if (!isYearInReach(neighbour, data.today)) continue
      void utils.projection.year.prefetch({ account, year: neighbour, timeZone: browserTimeZone() })
    }
  }, [data, account, year, utils])

  return query
}
