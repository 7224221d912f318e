import { useRef, useState } from 'react'
import { errorSentence } from '../../lib/call-error.ts'
import { addMonths, formatMonth, monthOf } from '../../lib/format.ts'
import { useWriteScope, type WriteScope } from '../../lib/occurrence-writes.ts'
import { useStoredState } from '../../lib/stored-state.ts'
import { isYearInReach, useToday } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PagedTitle, type PageStep } from '../../ui/paged-title.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DayList, scrollToToday } from './day-list.tsx'
import { NothingPlanned } from './nothing-planned.tsx'
import { StartingBalanceField } from './starting-balance-field.tsx'
import { useExpandedDays } from './use-expanded-days.ts'
import { useMonth } from './use-month.ts'

const DETAIL = [
  { value: 'detailed', label: 'Detailed' },
  { value: 'simple', label: 'Simple' },
] as const

/** The balance of every day of a month [specification 2]. */
export function BalanceScreen() {
  const scope = useWriteScope()
  // Anew for each account: what one of them showed must not stand in for another.
  return <BalanceOfAccount key={scope.account} scope={scope} />
}

function BalanceOfAccount({ scope }: { scope: WriteScope }) {
  const browserToday = useToday()
  const [chosenMonth, setChosenMonth] = useState<string | null>(null)
  const month = chosenMonth ?? monthOf(browserToday)
  const { data, error, refetch, isPlaceholderData } = useMonth(scope.account, month)
  const today = data?.today ?? browserToday
  const [simple, setSimple] = useStoredState('simpleView', false, parseBoolean)
  const { isExpanded, expand } = useExpandedDays(today)
  const scroller = useRef<HTMLElement>(null)

  const stepTo = (label: string, count: number): PageStep => {
    const target = addMonths(month, count)
    const inReach = isYearInReach(Number(target.slice(0, 4)), today)
    return { label, go: inReach ? () => setChosenMonth(target) : undefined }
  }
  const expandAll = (expanded: boolean) =>
    expand(data?.days.map(({ date }) => date) ?? [], expanded)

  return (
    <div className="flex flex-col gap-4">
      <PagedTitle
        title={formatMonth(month)}
        previous={stepTo('Previous Month', -1)}
        next={stepTo('Next Month', 1)}
      >
        {month === monthOf(today) && (
          <Button className="ml-2" onClick={() => scrollToToday(scroller.current, 'auto')}>
            Today
          </Button>
        )}
      </PagedTitle>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <StartingBalanceField account={scope.account} />
        <Segmented
          label="Detail"
          value={simple ? 'simple' : 'detailed'}
          options={DETAIL}
          onChange={(value) => setSimple(value === 'simple')}
        />
        {!simple && (
          <div className="flex gap-2">
            <Button onClick={() => expandAll(true)}>Expand All</Button>
            <Button onClick={() => expandAll(false)}>Collapse All</Button>
          </div>
        )}
      </div>
      {!data && !error && <Spinner />}
      {!data && error && (
        <ErrorState message={errorSentence(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card
          aria-busy={isPlaceholderData || undefined}
          className={`overflow-hidden ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.days.every(({ transactions }) => transactions.length === 0) && (
            <NothingPlanned account={scope.account} />
          )}
          <DayList
            key={`${data.month} ${simple}`}
            projection={data}
            simple={simple}
            isExpanded={isExpanded}
            onToggle={(date, expanded) => expand([date], expanded)}
            scope={scope}
            scroller={scroller}
          />
        </Card>
      )}
    </div>
  )
}

function parseBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}
