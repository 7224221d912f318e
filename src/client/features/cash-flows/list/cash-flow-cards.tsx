import { memo, useRef } from 'react'
import { Money } from '../../../ui/money-amount.tsx'
import {
  CashFlowIcons,
  editOnPress,
  type CashFlowActionsProps,
  type CashFlowRowsProps,
  ROWS,
} from './cash-flow-actions.tsx'
import { countWords } from '../../../plan/cash-flow-words.ts'
import { ScheduleWords } from '../../../plan/editor/schedule/schedule-description.tsx'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'

export function CashFlowCards({
  rows,
  shown,
  totals,
  overall,
  words,
  noMatch,
  today,
  onEdit,
  onDelete,
}: CashFlowRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list, ROWS)
  return (
    <>
      <ul ref={list} {...roving} aria-label={words.screenTitle} className="divide-y divide-line">
        {rows.map((cashFlow, index) => (
          <CashFlowCard
            key={cashFlow.id}
            index={index}
            count={shown.length}
            {...{ cashFlow, today, onEdit, onDelete }}
          />
        ))}
      </ul>
      {shown.length === 0 && noMatch}
      <div className="sticky bottom-(--bottom-bar,0px) flex flex-col gap-1 border-t border-line-strong bg-surface px-4 py-3">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{countWords(shown.length, words)}</span>
          <span>
            <span className="sr-only">Total </span>
            <Money cents={totals.amountCents} plain size="large" />
          </span>
        </p>
        <p className="text-right text-ink-soft">
          <Money cents={totals.monthlyCents} plain /> a month
        </p>
        {overall && (
          <p className="flex items-baseline justify-between gap-4 text-xs text-ink-soft">
            Overall total
            <span>
              <Money cents={overall.amountCents} plain /> ·{' '}
              <Money cents={overall.monthlyCents} plain /> a month
            </span>
          </p>
        )}
      </div>
    </>
  )
}

interface CashFlowCardProps extends CashFlowActionsProps {
  index: number
  count: number
  today: string
}

const CashFlowCard = memo(function CashFlowCard(props: CashFlowCardProps) {
  const { index, count, today, ...actions } = props
  const { cashFlow } = actions
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way is Edit
    <li
      data-id={cashFlow.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="cursor-pointer [contain-intrinsic-height:auto_83px] [content-visibility:auto] pt-2.5 pr-1 pb-1 pl-4 hover:bg-ink/3 has-focus-visible:bg-ink/3"
      onClick={editOnPress(actions)}
    >
      <div className="flex items-baseline justify-between gap-4 pr-3">
        <span className="font-medium wrap-anywhere">{cashFlow.name}</span>
        <Money cents={cashFlow.amountCents} plain size="large" />
      </div>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 pb-1.5 text-xs text-ink-soft">
          <p>
            <ScheduleWords cashFlow={cashFlow} today={today} />
          </p>
          {/* A monthly amount would say the same twice. */}
          {cashFlow.monthlyCents !== 0 && cashFlow.monthlyCents !== cashFlow.amountCents && (
            <p>
              <Money cents={cashFlow.monthlyCents} plain size="small" /> a month
            </p>
          )}
          {cashFlow.note && <p className="truncate text-ink-faint">{cashFlow.note}</p>}
        </div>
        <CashFlowIcons {...actions} areFolded />
      </div>
    </li>
  )
})
