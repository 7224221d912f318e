/** Keeps the typed text of the wizard, which opens again with it where it was closed before it was saved. */
import { useState } from 'react'
import type { CashFlow, CashFlowKind } from '../../../../shared/plan/cash-flow.ts'
import type { CashFlowTrial, PlannedExpense } from '../../../links/editor-links.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import type { Unanswered } from '../../../server/send-once.ts'
import { type Keeping, useKeptState } from '../../../session/kept-state.ts'
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

/** Keeps the typed text, or forgets it; with it the presses without an answer. */
export interface WizardKeeping extends Pick<Keeping, 'forget' | 'keep'> {
  unanswered: Record<'added' | 'changed', { current: Unanswered | null }>
}

const nothingUnanswered = () => ({ added: { current: null }, changed: { current: null } })

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
  /** Presses without an answer: sent again, each is made once. */
  unanswered: WizardKeeping['unanswered']
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
  const unanswered = nothingUnanswered()
  return { draft, cashFlow, stepIndex, hasHappened: null, from, isReady, unanswered }
}

export function useTyped(props: WizardStart, today: string) {
  const { kind, cashFlow, fromDate, date, planned, trial } = props
  const { account } = useCurrentAccount()
  const key = JSON.stringify([account, kind, cashFlow?.id, fromDate, date, planned, trial, !!trial])
  const [start] = useState(() => startOf(props, today))
  const [state, setState, keeping] = useKeptState(`cashFlow ${key}`, () => start)
  // Steps that were looked at are nothing typed.
  const [isKept, setIsKept] = useState(() => keeping.isKept && differs(state, start))
  return {
    state,
    change: (change: Partial<Typed>) => setState((now) => ({ ...now, ...change })),
    isKept,
    startStep: start.stepIndex,
    startOver: () => {
      setState({ ...start, unanswered: nothingUnanswered() })
      keeping.forget()
      setIsKept(false)
    },
    keeping: { ...keeping, unanswered: state.unanswered },
  }
}

function differs({ draft, from }: Typed, start: Typed): boolean {
  return JSON.stringify([draft, from]) !== JSON.stringify([start.draft, start.from])
}
