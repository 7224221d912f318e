import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { findCards } from '../../../../shared/plan/cards.ts'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'
import { useTabState } from '../../../session/tab-state.ts'
import { useToday } from '../../../server/use-today.ts'
import type { CashFlowActionsProps } from './cash-flow-actions.tsx'
import {
  type CashFlowCriteria,
  DEFAULT_CRITERIA,
  filterCashFlows,
  isDefaultCriteria,
  parseCriteria,
  sortCashFlows,
} from './cash-flow-criteria.ts'
import { CashFlowRows } from './cash-flow-rows.tsx'
import { CashFlowToolbar } from './cash-flow-toolbar.tsx'
import { type CashFlowWords, countWords } from '../../../plan/cash-flow-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/list.tsx'
import { formatCount } from '../../../words/counts.ts'
import { hasEnded } from '../../../words/schedule-limits.ts'

interface CashFlowListProps extends Omit<CashFlowActionsProps, 'cashFlow'> {
  listKey: string
  cashFlows: ListedCashFlow[]
  words: CashFlowWords
}

export function CashFlowList(props: CashFlowListProps) {
  const { listKey, cashFlows, words, onEdit, onDelete } = props
  const today = useToday()
  const [criteria, setCriteria] = useTabState(listKey, DEFAULT_CRITERIA, parseCriteria)
  const searchRef = useRef<HTMLInputElement>(null)
  // Deferred: typing stays fluent over thousands of rows.
  const applied = useDeferredValue(criteria)
  const { sortBy, descending } = applied
  // Sorting thousands takes long, so a change of a filter does not sort again.
  const sorted = useMemo(
    () => sortCashFlows(cashFlows, { sortBy, descending }),
    [cashFlows, sortBy, descending],
  )
  const cards = useMemo(() => findCards(cashFlows, today), [cashFlows, today])
  const shown = useMemo(
    () => filterCashFlows(sorted, applied, today, cards),
    [sorted, applied, today, cards],
  )
  const someEnded = useMemo(
    () => cashFlows.some((cashFlow) => hasEnded(cashFlow, today)),
    [cashFlows, today],
  )

  const change = useCallback(
    (change: Partial<CashFlowCriteria>) => setCriteria((before) => ({ ...before, ...change })),
    [setCriteria],
  )
  const clear = useCallback(() => {
    setCriteria(DEFAULT_CRITERIA)
    // The button that was pressed goes away.
    searchRef.current?.focus()
  }, [setCriteria])

  // The deferred criteria, so that the words are about what is in sight.
  const canClear = !isDefaultCriteria(applied)
  const noMatch = useMemo(
    () => (
      <EmptyState
        title={words.noMatch}
        action={canClear && <Button onClick={clear}>Clear All</Button>}
      />
    ),
    [words, canClear, clear],
  )

  return (
    <div className="flex flex-col gap-3">
      <CashFlowToolbar
        criteria={criteria}
        someEnded={someEnded}
        onChange={change}
        searchRef={searchRef}
      >
        {canClear && shown.length > 0 && (
          <Button variant="ghost" onClick={clear}>
            Clear All
          </Button>
        )}
        <output className="text-ink-soft max-sm:basis-full sm:ml-auto">
          {describeShown(shown.length, cashFlows.length, words)}
        </output>
      </CashFlowToolbar>
      <CashFlowRows
        // Keyed: rows that come up from below would count as a jump of the layout.
        key={JSON.stringify(applied)}
        all={cashFlows}
        shown={shown}
        cards={cards}
        words={words}
        today={today}
        noMatch={noMatch}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </div>
  )
}

function describeShown(shown: number, all: number, words: CashFlowWords): string {
  const found = `Showing ${formatCount(shown)} of ${countWords(all, words)}`
  return shown < all ? `${found} (filtered from ${formatCount(all)} total)` : found
}
