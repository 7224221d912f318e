import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
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
import { CashFlowResults } from './cash-flow-results.tsx'
import { CashFlowToolbar } from './cash-flow-toolbar.tsx'
import type { CashFlowWords } from '../cash-flow-words.ts'
import { hasEnded } from '../../../words/schedule-limits.ts'

interface CashFlowListProps extends Omit<CashFlowActionsProps, 'cashFlow'> {
  /** Names the list among all others of the user, for what is searched in it. */
  listKey: string
  cashFlows: CashFlow[]
  words: CashFlowWords
}

/** Cash flows that can be searched, filtered and sorted [behaviour: Income and Expenses tabs]. */
export function CashFlowList(props: CashFlowListProps) {
  const { listKey, cashFlows, words, onEdit, onDelete } = props
  const today = useToday()
  const [criteria, setCriteria] = useTabState(listKey, DEFAULT_CRITERIA, parseCriteria)
  const searchRef = useRef<HTMLInputElement>(null)
  // Typing stays fluent over thousands of rows: they are rendered when there is time.
  const applied = useDeferredValue(criteria)
  const { sortBy, descending } = applied
  // Sorting thousands takes long, so it is not done again for each change of a filter.
  const sorted = useMemo(
    () => sortCashFlows(cashFlows, { sortBy, descending }),
    [cashFlows, sortBy, descending],
  )
  const shown = useMemo(() => filterCashFlows(sorted, applied, today), [sorted, applied, today])
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

  return (
    <div className="flex flex-col gap-3">
      <CashFlowToolbar
        criteria={criteria}
        someEnded={someEnded}
        onChange={change}
        searchRef={searchRef}
      />
      <CashFlowResults
        all={cashFlows}
        shown={shown}
        words={words}
        today={today}
        onClear={isDefaultCriteria(applied) ? undefined : clear}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </div>
  )
}
