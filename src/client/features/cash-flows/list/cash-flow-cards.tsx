import { Fragment, memo, type Ref } from 'react'
import { Money } from '../../../ui/money-amount.tsx'
import {
  CashFlowActions,
  type CashFlowActionsProps,
  type CashFlowRowsProps,
} from './cash-flow-actions.tsx'
import { countWords } from '../cash-flow-words.ts'
import { ScheduleWords } from '../schedule/schedule-description.tsx'
import { useRowWindow } from './use-row-window.ts'

/** A card whose name takes one line, with its border. */
const CARD_HEIGHT = 113

/** The rows where a table would be too narrow to read. */
export function CashFlowCards({
  shown,
  totals,
  words,
  noMatch,
  today,
  onEdit,
  onDelete,
}: CashFlowRowsProps) {
  const { rows, gapAfter, measureRow, listProps } = useRowWindow(shown, CARD_HEIGHT)
  return (
    <>
      <ul
        {...listProps}
        aria-label={words.screenTitle}
        className="divide-y divide-line [overflow-anchor:none]"
      >
        {rows.map(({ cashFlow, index, gapBefore }) => (
          <Fragment key={cashFlow.id}>
            {gapBefore > 0 && <li aria-hidden style={{ height: gapBefore }} />}
            <CashFlowCard
              cardRef={measureRow}
              index={index}
              count={shown.length}
              cashFlow={cashFlow}
              today={today}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </Fragment>
        ))}
        {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter }} />}
      </ul>
      {shown.length === 0 && noMatch}
      <div className="sticky bottom-0 flex flex-col gap-1 border-t border-line-strong bg-surface px-4 py-3">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{countWords(shown.length, words)}</span>
          <span>
            <span className="sr-only">Total </span>
            <Money cents={totals.shownCents} plain size="large" />
          </span>
        </p>
        {totals.filtered && (
          <p className="flex items-baseline justify-between gap-4 text-ink-soft">
            Overall total <Money cents={totals.overallCents} plain />
          </p>
        )}
      </div>
    </>
  )
}

interface CashFlowCardProps extends CashFlowActionsProps {
  cardRef: Ref<HTMLLIElement>
  index: number
  count: number
  today: string
}

const CashFlowCard = memo(function CashFlowCard(props: CashFlowCardProps) {
  const { cardRef, index, count, today, ...actions } = props
  const { cashFlow } = actions
  return (
    <li
      ref={cardRef}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="flex flex-col gap-1 pt-3 pr-2 pb-1 pl-4"
    >
      <div className="flex items-baseline justify-between gap-4 pr-2">
        <span className="font-medium wrap-anywhere">{cashFlow.name}</span>
        <Money cents={cashFlow.amountCents} plain size="large" />
      </div>
      <div className="flex items-baseline justify-between gap-4 pr-2 text-ink-soft">
        <span>
          <ScheduleWords cashFlow={cashFlow} today={today} />
        </span>
        <span className="text-xs whitespace-nowrap text-ink-faint">per occurrence</span>
      </div>
      <CashFlowActions {...actions} />
    </li>
  )
})
