/** Keeps the typed text of the wizard, which opens again with it where it was closed before it was saved. */
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

/** The wizard opens with this. */
export interface WizardStart {
  kind: CashFlowKind
  /** The cash flow to edit; absent for a new one. */
  cashFlow?: CashFlow | undefined
  /** YYYY-MM-DD, where the dates from this one on are to be changed. */
  fromDate?: string | undefined
  /** YYYY-MM-DD, the day for which a new one is added. */
  date?: string | undefined
  /** A new one is filled in with this. */
  planned?: PlannedExpense | undefined
  /** The fields are tried instead of saved [behaviour: What if on the screen]. */
  trial?: Pick<CashFlowTrial, 'start' | 'onTry'> | undefined
}

/** Keeps the typed text, or forgets it; with it the id by which a new one is added once. */
export interface WizardKeeping extends Pick<Keeping, 'forget' | 'keep'> {
  requestId: string
  renewRequestId: () => string
}

interface Typed {
  draft: CashFlowDraft
  /**
   * The cash flow as it was when the edit began. If it has been changed since, saving meets the newer version, as it
   * would if the wizard had stayed open [behaviour: Edit conflicts].
   */
  cashFlow: CashFlow | undefined
  stepIndex: number
  /** True if the dates of a new one before today have happened; null while nobody has said so. */
  hasHappened: boolean | null
  from: FromDateChoice
  requestId: string
  /** True if it opened with all that it needs to be saved. */
  isReady: boolean
}

/** The step from which it is saved. */
export function lastStepOf({ recurrenceType }: CashFlowDraft): number {
  return recurrenceType === 'ON_X_DAY' ? 1 : 2
}

/** The state with which a wizard begins. */
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
