import { type ReactNode, useRef } from 'react'
import { cardOfPart, type FoundCard } from '../../../../shared/plan/cards.ts'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'
import { useMedia } from '../../../browser/device.ts'
import { focusHeading } from '../../../browser/focus-main.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import { type CashFlowWords, countWords } from '../../../plan/cash-flow-words.ts'
import { ScheduleWords } from '../../../plan/editor/schedule-description.tsx'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { ShowMore, useShownPages } from '../../../ui/list.tsx'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import {
  type CashFlowActionsProps,
  CashFlowIcons,
  editOnPress,
  useFurtherActions,
} from './cash-flow-actions.tsx'
import { totalsOf } from './cash-flow-criteria.ts'
import { memoDrawn } from '../../../ui/redraw.ts'

/** Longer lists are shown by hundreds. */
const PAGE = 100

const CELL = 'md:px-4 md:py-2'
const CARD = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:pl-4'

const ROVING = {
  items: 'button',
  axis: 'both',
  rows: '[data-id]',
  stops: 'button:first-child',
} as const

interface CashFlowRowsProps extends Omit<CashFlowActionsProps, 'cashFlow'> {
  all: ListedCashFlow[]
  shown: ListedCashFlow[]
  cards: readonly FoundCard[]
  words: CashFlowWords
  today: string
  noMatch: ReactNode
}

/** A table, which is a list of cards in a narrow window. */
export const CashFlowRows = memoDrawn(function CashFlowRows(props: CashFlowRowsProps) {
  const { all, shown, cards, words, today, noMatch, onEdit, onDelete } = props
  const isTable = useMedia('(min-width: 768px)')
  // Targets for fingers leave no room for all icons.
  const isCoarse = useMedia('(pointer: coarse)')
  const isWide = useMedia('(min-width: 1024px)')
  const { shown: drawn, pages } = useShownPages(shown, PAGE)
  const list = useRef<HTMLTableSectionElement>(null)
  const roving = useRovingFocus(list, ROVING)
  const furtherOf = useFurtherActions()
  const card = isTable ? undefined : 'none'
  // The header, the footer and the sentence that nothing matches are rows too.
  const rowCount = Math.max(shown.length, 1) + 2
  return (
    <>
      <Card className="overflow-clip">
        <table
          role={card}
          className="w-full table-fixed text-left max-md:block"
          {...(isTable && { 'aria-label': words.screenTitle, 'aria-rowcount': rowCount })}
        >
          {isTable && <ColumnHeads words={words} />}
          <tbody
            ref={list}
            {...roving}
            {...(!isTable && shown.length > 0
              ? { role: 'list', 'aria-label': words.screenTitle }
              : { role: card })}
            className="divide-y divide-line max-md:block"
          >
            {drawn.map((cashFlow, index) => (
              <CashFlowRow
                key={cashFlow.id}
                index={index}
                count={shown.length}
                areFolded={!isTable || (isCoarse && !isWide)}
                paidWith={cardOfPart(cards, cashFlow.paidBy)?.name}
                {...{ isTable, cashFlow, today, furtherOf, onEdit, onDelete }}
              />
            ))}
            {shown.length === 0 && (
              <tr role={card} aria-rowindex={isTable ? 2 : undefined} className="max-md:block">
                <td role={card} colSpan={5} className="max-md:block">
                  {noMatch}
                </td>
              </tr>
            )}
          </tbody>
          <tfoot
            role={card}
            className="sticky bottom-(--bottom-bar,0px) bg-surface shadow-[0_-1px_var(--color-line-strong)] max-md:block"
          >
            <Totals {...{ all, shown, words, card }} rowIndex={isTable ? rowCount : undefined} />
          </tfoot>
        </table>
      </Card>
      <ShowMore of={words.many} query={pages} onEnd={focusHeading} />
    </>
  )
})

function ColumnHeads({ words }: { words: CashFlowWords }) {
  return (
    <thead className="border-b border-line text-xs text-ink-faint">
      <tr aria-rowindex={1}>
        <th scope="col" className={`${CELL} font-medium`}>
          {words.nameColumn}
        </th>
        <th scope="col" className={`${CELL} w-36 text-right font-medium xl:w-44`}>
          Amount <span className="font-normal">per occurrence</span>
        </th>
        <th scope="col" className={`${CELL} w-28 pl-0! text-right font-medium xl:w-36`}>
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
  )
}

interface TotalsProps extends Pick<CashFlowRowsProps, 'all' | 'shown' | 'words'> {
  card: 'none' | undefined
  rowIndex: number | undefined
}

function Totals({ all, shown, words, card, rowIndex }: TotalsProps) {
  const totals = totalsOf(shown)
  const overall = shown.length < all.length ? totalsOf(all) : null
  return (
    <tr
      role={card}
      aria-rowindex={rowIndex}
      className={`${CARD} max-md:items-baseline max-md:gap-y-1 max-md:py-3 max-md:pr-4`}
    >
      <th role={card} scope="row" className={`${CELL} font-medium md:py-3`}>
        {countWords(shown.length, words)}
      </th>
      <td role={card} className={`${CELL} text-right`}>
        <span className="sr-only">Total </span>
        <Money cents={totals.amountCents} plain size="large" />
      </td>
      <td
        role={card}
        className={`${CELL} text-right max-md:col-span-2 max-md:text-ink-soft md:pl-0`}
      >
        <Money
          cents={totals.monthlyCents}
          plain
          size="large"
          className="max-md:text-sm max-md:font-normal"
        />
        <span className="md:sr-only"> a month</span>
      </td>
      <td
        role={card}
        colSpan={2}
        className={`${CELL} text-right text-ink-soft empty:max-md:hidden max-md:col-span-2 max-md:flex max-md:justify-between max-md:text-xs`}
      >
        {overall && (
          <>
            Overall total{' '}
            <span>
              <Money cents={overall.amountCents} plain /> ·{' '}
              <span className="whitespace-nowrap">
                <Money cents={overall.monthlyCents} plain /> a month
              </span>
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

interface CashFlowRowProps extends CashFlowActionsProps {
  furtherOf: ReturnType<typeof useFurtherActions>
  index: number
  count: number
  isTable: boolean
  areFolded: boolean
  /** The name of its card. */
  paidWith: string | undefined
  today: string
}

const CashFlowRow = memoDrawn(function CashFlowRow(props: CashFlowRowProps) {
  const { index, count, isTable, areFolded, furtherOf, paidWith, today, ...actions } = props
  const { name, amountCents, monthlyCents, note } = actions.cashFlow
  const card = isTable ? undefined : 'none'
  const canChange = useCanChange()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way is Edit
    <tr
      data-id={actions.cashFlow.id}
      {...(isTable
        ? { 'aria-rowindex': index + 2 }
        : { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': count })}
      className={`${CARD} ${canChange ? 'cursor-pointer hover:bg-ink/3' : ''} has-focus-visible:bg-ink/3 max-md:pt-2.5 max-md:pr-1 max-md:pb-1 max-md:[contain-intrinsic-height:auto_83px] max-md:[content-visibility:auto]`}
      onClick={canChange ? editOnPress(actions) : undefined}
    >
      <th role={card} scope="row" className={`${CELL} font-medium wrap-anywhere`}>
        {name}
      </th>
      <td role={card} className={`${CELL} text-right max-md:pr-3`}>
        <Money cents={amountCents} plain className="max-md:text-base max-md:font-semibold" />
      </td>
      <td
        role={card}
        // On a card, a monthly amount would say the same twice.
        className={`${CELL} text-ink-soft max-md:col-start-1 max-md:row-start-3 max-md:pb-1.5 max-md:text-xs md:pl-0 md:text-right ${monthlyCents === 0 || monthlyCents === amountCents ? 'max-md:hidden' : ''}`}
      >
        {monthlyCents === 0 ? '–' : <Money cents={monthlyCents} plain className="max-md:text-xs" />}
        {!isTable && ' a month'}
      </td>
      <td
        role={card}
        className={`${CELL} text-ink-soft max-md:col-start-1 max-md:row-start-2 max-md:min-w-0 max-md:text-xs`}
      >
        <ScheduleWords cashFlow={actions.cashFlow} today={today} card={paidWith} />
        {note && <p className="truncate text-xs text-ink-faint">{note}</p>}
      </td>
      <td role={card} className="max-md:row-span-2 max-md:row-start-2 md:px-2">
        <CashFlowIcons {...{ ...actions, furtherOf, areFolded }} />
      </td>
    </tr>
  )
})
