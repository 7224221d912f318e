import { useState } from 'react'
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { CashFlowTrial, PlannedExpense } from '../editor-links.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { type Keeping, useKeptState } from '../../session/kept-state.ts'
import {
  type CashFlowDraft,
  findProblems,
  startDraft,
  startDraftOn,
  startPlannedDraft,
} from './cash-flow-draft.ts'
import { type FromDateChoice, startFromDate } from './from-date.ts'

export interface WizardStart {
  kind: CashFlowKind
  cashFlow?: CashFlow | undefined
  fromDate?: string | undefined
  date?: string | undefined
  planned?: PlannedExpense | undefined
  trial?: Pick<CashFlowTrial, 'start' | 'onTry'> | undefined
}

export interface WizardKeeping extends Pick<Keeping, 'forget' | 'keep'> {
  requestId: string
  renewRequestId: () => string
}

interface Typed {
  draft: CashFlowDraft
  /** As it was when the edit began: saving meets a newer version as a conflict [behaviour: Edit conflicts]. */
  cashFlow: CashFlow | undefined
  stepIndex: number
  hasHappened: boolean | null
  from: FromDateChoice
  requestId: string
  isReady: boolean
}

export function lastStepOf({ recurrenceType }: CashFlowDraft): number {
  return recurrenceType === 'ON_X_DAY' ? 1 : 2
}

function startOf(start: WizardStart, today: string): Typed {
  const { cashFlow, planned, trial, fromDate, date } = start
  const draft = planned
    ? startPlannedDraft(planned)
    : date !== undefined
      ? startDraftOn(date, today)
      : startDraft(trial?.start ?? cashFlow)
  const isReady = planned !== undefined && Object.keys(findProblems(draft, today)).length === 0
  const stepIndex = isReady ? lastStepOf(draft) : 0
  const from = startFromDate(fromDate)
  const requestId = createUuid()
  return { draft, cashFlow, stepIndex, hasHappened: null, from, isReady, requestId }
}

export function useTyped(props: WizardStart, today: string) {
  const { kind, cashFlow, fromDate, date, planned, trial } = props
  const { account } = useCurrentAccount()
  const key = JSON.stringify([account, kind, cashFlow?.id, fromDate, date, planned, trial, !!trial])
  const [start] = useState(() => startOf(props, today))
  const [state, setState, keeping] = useKeptState(`cashFlow ${key}`, () => start)
  // Steps that were looked at are nothing typed.
  const [isKept, setIsKept] = useState(() => keeping.isKept && differs(state, start))
  const change = (change: Partial<Typed>) => setState((now) => ({ ...now, ...change }))
  return {
    state,
    change,
    isKept,
    startStep: start.stepIndex,
    startOver: () => {
      setState({ ...start, requestId: createUuid() })
      keeping.forget()
      setIsKept(false)
    },
    keeping: {
      ...keeping,
      requestId: state.requestId,
      renewRequestId: () => {
        const requestId = createUuid()
        change({ requestId })
        return requestId
      },
    },
  }
}

function differs({ draft, from }: Typed, start: Typed): boolean {
  return JSON.stringify([draft, from]) !== JSON.stringify([start.draft, start.from])
}
