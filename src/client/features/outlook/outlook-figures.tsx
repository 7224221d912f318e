import type { ReactNode } from 'react'
import type { Outlook } from '../../../shared/projections/answers.ts'
import { usePlanLinks } from '../../links/plan-links.ts'
import type { ShownRange } from '../../links/shown-range.ts'
import { Money } from '../../ui/money-amount.tsx'
import { RangeField } from '../../ui/fields/range-field.tsx'
import { safeToSpendOf } from '../../words/safe-to-spend.ts'
import { findLow, nameDay, nameMoment, nameSafeToSpend } from './outlook-words.ts'
import { SafeAmount } from './safe-amount.tsx'

interface OutlookFiguresProps {
  outlook: Outlook
  range: ShownRange
  /** True while the figures are those of another range, or older than a change. */
  isBehind: boolean
  onRange: (range: ShownRange) => void
  /** Opens what the money that is safe to spend is made up of. */
  onExplain: () => void
}

/**
 * The figures, in one line or, where that does not fit, in two. Each has a place of its own, so that none moves when
 * another one comes or changes.
 */
export function OutlookFigures({
  outlook,
  range,
  isBehind,
  onRange,
  onExplain,
}: OutlookFiguresProps) {
  const { openDay } = usePlanLinks()
  const { today, todayCents, lowest } = outlook
  const safe = safeToSpendOf(outlook)
  const low = findLow(outlook)
  return (
    <div
      aria-busy={isBehind || undefined}
      className={`grid grid-cols-[repeat(3,minmax(min-content,1fr))] items-end gap-x-3 gap-y-2 @max-[19rem]:grid-cols-2 @4xl:grid-cols-[minmax(max-content,1.1fr)_auto_repeat(3,minmax(max-content,1fr))] @4xl:gap-x-5 ${isBehind ? 'opacity-60' : ''}`}
    >
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 @4xl:contents">
        <Figure label={['Today']} onOpen={() => openDay(today)}>
          <Money cents={todayCents} size="number" />
        </Figure>
        <RangeField className="@4xl:self-center" value={range} onChange={onRange} />
      </div>
      <Figure
        label={['Lowest', nameMoment(lowest.date, today)]}
        onOpen={() => openDay(lowest.date)}
      >
        <Money cents={lowest.cents} size="large" />
      </Figure>
      <Figure label={nameSafeToSpend(outlook, range)} onOpen={onExplain}>
        <SafeAmount {...safe} />
      </Figure>
      {low && (
        <Figure label={low.label} onOpen={() => openDay(low.date)}>
          <span className={`text-base font-semibold whitespace-nowrap ${low.tone}`}>
            {low.date === today ? 'Today' : nameDay(low.date, today)}
          </span>
        </Figure>
      )}
    </div>
  )
}

interface FigureProps {
  /** In two lines where all figures do not fit into one. */
  label: string[]
  onOpen: () => void
  children: ReactNode
}

/** A figure that leads to what is behind it. */
function Figure({ label: [what, ...more], onOpen, children }: FigureProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="-m-1.5 flex flex-col rounded-field p-1.5 text-left transition-colors hover:bg-ink/6"
    >
      <span className="text-xs text-ink-soft">
        <span className="block @4xl:inline">{what}</span> {more}
      </span>{' '}
      {children}
    </button>
  )
}
