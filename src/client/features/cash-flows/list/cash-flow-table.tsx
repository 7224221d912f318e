import { memo, useRef } from 'react'
import { useMedia } from '../../../browser/device.ts'
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

const CELL = 'px-4 py-2'

export function CashFlowTable({
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
  const list = useRef<HTMLTableSectionElement>(null)
  const roving = useRovingFocus(list, ROWS)
  // Targets for fingers leave no room for all icons.
  const isCoarse = useMedia('(pointer: coarse)')
  const isWide = useMedia('(min-width: 1024px)')
  const areFolded = isCoarse && !isWide
  // The header, the footer and the sentence that nothing matches are rows too.
  const rowCount = Math.max(shown.length, 1) + 2
  return (
    <table
      className="w-full table-fixed text-left"
      aria-label={words.screenTitle}
      aria-rowcount={rowCount}
    >
      <thead className="border-b border-line text-xs text-ink-faint">
        <tr aria-rowindex={1}>
          <th scope="col" className={`${CELL} font-medium`}>
            {words.nameColumn}
          </th>
          <th scope="col" className={`${CELL} w-36 text-right font-medium xl:w-44`}>
            Amount <span className="font-normal">per occurrence</span>
          </th>
          <th scope="col" className={`${CELL} w-28 pl-0 text-right font-medium xl:w-36`}>
            A month
          </th>
          <th scope="col" className={`${CELL} w-44 font-medium xl:w-80`}>
            Schedule
          </th>
          <th scope="col" className={`${CELL} w-38 text-right font-medium`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody ref={list} {...roving} className="divide-y divide-line">
        {rows.map((cashFlow, index) => (
          <CashFlowRow
            key={cashFlow.id}
            index={index}
            {...{ areFolded, cashFlow, today, onEdit, onDelete }}
          />
        ))}
        {shown.length === 0 && (
          <tr aria-rowindex={2}>
            <td colSpan={5}>{noMatch}</td>
          </tr>
        )}
      </tbody>
      <tfoot className="sticky bottom-(--bottom-bar,0px) bg-surface shadow-[0_-1px_var(--color-line-strong)]">
        <tr aria-rowindex={rowCount}>
          <th scope="row" className={`${CELL} py-3 font-medium`}>
            {countWords(shown.length, words)}
          </th>
          <td className={`${CELL} text-right`}>
            <span className="sr-only">Total </span>
            <Money cents={totals.amountCents} plain size="large" />
          </td>
          <td className={`${CELL} pl-0 text-right`}>
            <Money cents={totals.monthlyCents} plain size="large" />
            <span className="sr-only"> a month</span>
          </td>
          <td colSpan={2} className={`${CELL} text-right text-ink-soft`}>
            {overall && (
              <>
                Overall total <Money cents={overall.amountCents} plain /> ·{' '}
                <span className="whitespace-nowrap">
                  <Money cents={overall.monthlyCents} plain /> a month
                </span>
              </>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface CashFlowRowProps extends CashFlowActionsProps {
  index: number
  areFolded: boolean
  today: string
}

const CashFlowRow = memo(function CashFlowRow(props: CashFlowRowProps) {
  const { index, areFolded, today, ...actions } = props
  const { cashFlow } = actions
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way is Edit
    <tr
      data-id={cashFlow.id}
      aria-rowindex={index + 2}
      className="cursor-pointer hover:bg-ink/3 has-focus-visible:bg-ink/3"
      onClick={editOnPress(actions)}
    >
      <th scope="row" className={`${CELL} font-medium wrap-anywhere`}>
        {cashFlow.name}
      </th>
      <td className={`${CELL} text-right`}>
        <Money cents={cashFlow.amountCents} plain />
      </td>
      <td className={`${CELL} pl-0 text-right text-ink-soft`}>
        {cashFlow.monthlyCents === 0 ? '–' : <Money cents={cashFlow.monthlyCents} plain />}
      </td>
      <td className={`${CELL} text-ink-soft`}>
        <ScheduleWords cashFlow={cashFlow} today={today} />
        {cashFlow.note && <p className="truncate text-xs text-ink-faint">{cashFlow.note}</p>}
      </td>
      <td className="px-2">
        <CashFlowIcons {...actions} areFolded={areFolded} />
      </td>
    </tr>
  )
})
